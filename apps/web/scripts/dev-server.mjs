// Runs Vite as the `vite` command does, but reports when it serves and exits with its parent process.
import { createServer } from 'vite';

const { PORT, HOST } = process.env;
const server = await createServer({ server: { port: Number(PORT), host: HOST, strictPort: true } });
await server.listen();
process.send?.('ready');
const stop = () => server.close().then(() => process.exit(0));
for (const event of ['message', 'disconnect', 'SIGTERM', 'SIGINT', 'SIGHUP']) process.on(event, stop);
