import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { aPort } from './a-port.ts';

/**
 * Starts a TCP proxy between the API and its database, so that a test can cut and restore the connection.
 * @param most bytes that it lets through to the database, all in all; then `full` resolves
 */
export async function startProxy(host: string, port: number, most = Number.POSITIVE_INFINITY) {
  let left = most;
  let fill = () => {};
  const full = new Promise<void>((resolve) => {
    fill = resolve;
  });
  const sockets = new Set<Socket>();
  const listener = createServer((client) => {
    const upstream = connect(port, host);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (chunk) => {
      left -= chunk.length;
      if (left > 0) return;
      client.unpipe(upstream);
      fill();
    });
    client.pipe(upstream).pipe(client);
  });
  const own = await aPort();
  const listen = () => once(listener.listen(own, '127.0.0.1'), 'listening');
  await listen();
  const cut = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port: own, full, cut, mend: listen };
}
