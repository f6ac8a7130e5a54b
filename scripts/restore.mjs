import { resolve } from 'node:path';
import { runWithDatabase } from './lib/database-tool.mjs';

// Files are relative to the caller's folder, which only npm knows.
const folder = process.env.INIT_CWD ?? process.cwd();
const isPath = (arg) => !arg.startsWith('--') && !arg.startsWith('s3://');
// npm drops the '--' before the arguments, pnpm passes it on.
const given = process.argv.slice(3).filter((arg) => arg !== '--');
const args = given.map((arg) => (isPath(arg) ? resolve(folder, arg) : arg));

await runWithDatabase('apps/api/dist/restore.js', args);
