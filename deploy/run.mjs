// Runs an entry point of the API in a container: `node deploy/run.mjs server`, `backup`, or `restore FILE [--over]`. What
// JWT_SECRET and MONGODB_URI do not say is that of the installation, which deploy/database.sh has made.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = process.env.SECRETS_DIR ?? '/secrets';

/** A secret of the installation; undefined without one. */
function secret(name) {
  const file = `${folder}/${name}`;
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
}

const [name = '', ...args] = process.argv.slice(2);
if (!['server', 'backup', 'restore'].includes(name)) {
  console.error('Usage: node deploy/run.mjs server | backup | restore FILE [--over]');
  process.exit(1);
}

const password = secret('database-password');
const defaults = {
  JWT_SECRET: secret('jwt-secret'),
  MONGODB_URI:
    password &&
    `mongodb://rosette:${encodeURIComponent(password)}@database:27017/rosette?replicaSet=rs0&authSource=admin`,
};
for (const [setting, value] of Object.entries(defaults)) {
  if (value && !process.env[setting]?.trim()) process.env[setting] = value;
}

const entry = new URL(`../apps/api/dist/${name}.js`, import.meta.url);
process.argv = [process.argv[0], fileURLToPath(entry), ...args];
await import(entry.href);
