import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy between the API and its database, to cut and restore the connection. */
export async function startProxy(host: string, port: number) {
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
    client.pipe(upstream).pipe(client);
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => listener.listen(at, '127.0.0.1', () => resolve()));

  await listen(0);
  const address = listener.address();
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port');
  const cut = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return { port: address.port, cut, mend: () => listen(address.port) };
}
