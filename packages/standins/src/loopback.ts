import type { AddressInfo, Server } from 'node:net';
import { env } from 'node:process';

const loopback = '127.0.0.1';

const tryPort = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/**
 * Listens on `port`, or on a free one when that is busy. On the loopback by default; a container needs another `host`.
 * @returns the port
 */
export function listen(server: Server, port: number, host = loopback): Promise<number> {
  return tryPort(server, port, host).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' || port === 0) throw error;
    return tryPort(server, 0, host);
  });
}

/** Whether a Host header names this machine: protects against DNS rebinding. */
export const isLocalHost = (host = '') => /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/.test(host);

/**
 * Refuses to run in production.
 * @throws naming the `setting` for the real service
 */
export function refuseProduction(what: string, setting: string): void {
  // biome-ignore lint/style/noProcessEnv: a guard against the wrong environment
  if (env.NODE_ENV === 'production') {
    throw new Error(`${what} is for development and tests: in production set ${setting}.`);
  }
}
