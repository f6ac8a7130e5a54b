import { randomBytes, randomInt } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer, isIPv6 } from 'node:net';
import { join, resolve } from 'node:path';
import { root } from './workspace.mjs';

/** The environment with `.env`, if it exists; set variables take precedence. */
export function readSettings() {
  const file = join(root, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  const { env } = process;
  return {
    port: Number(env.PORT || 3000),
    host: env.HOST || '127.0.0.1',
    dataDir: resolve(root, env.DATA_DIR || '.data'),
    isProduction: env.NODE_ENV === 'production',
  };
}

/** What `npm start` keeps in its data folder besides the database; `media` is the folder of uploaded pictures. */
export const filesIn = (dataDir) => ({
  mail: join(dataDir, 'mail.json'),
  stripe: join(dataDir, 'stripe.json'),
  secret: join(dataDir, 'jwt-secret'),
  media: join(dataDir, 'media'),
  /** The address of the embedded database while it runs. */
  address: join(dataDir, 'database-address'),
});

/** A random secret, created once, so that sessions survive a restart. */
export function localSecret(dataDir) {
  const file = filesIn(dataDir).secret;
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    // It is renamed when it is whole: a half one would be kept for good.
    writeFileSync(`${file}.new`, randomBytes(48).toString('base64url'), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, 'utf8');
}

/** Where this machine reaches a server that listens at `host`, as part of a URL. */
export function authorityOf(host, port) {
  if (['0.0.0.0', '::'].includes(host)) return `127.0.0.1:${port}`;
  return `${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/**
 * A free port for a program that is started next. It is below those that systems give to outgoing connections, one of
 * which could take it meanwhile, and apart from those of the API's tests.
 */
export async function freePort() {
  for (;;) {
    const port = randomInt(30_000, 32_700);
    if (!(await isPortBusy(port, '127.0.0.1'))) return port;
  }
}

/** Whether another process listens on this port, at `host` or at the other address that a browser may take for localhost. */
export async function isPortBusy(port, host) {
  const hosts = host === '127.0.0.1' || host === 'localhost' ? ['127.0.0.1', '::1'] : [host];
  const busy = await Promise.all(hosts.map((address) => isAddressBusy(port, address)));
  return busy.includes(true);
}

function isAddressBusy(port, host) {
  return new Promise((resolveBusy) => {
    const probe = createServer();
    probe.once('error', ({ code }) => resolveBusy(code === 'EADDRINUSE'));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolveBusy(false)));
  });
}
