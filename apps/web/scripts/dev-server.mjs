// Runs Vite as the `vite` command does, but reports when it serves and exits with its parent process.
import { createServer } from 'vite';

const server = await createServer({ server: { port: Number(process.env.PORT), strictPort: true } });
await server.listen();
process.send?.('ready');
const stop = () => server.close().then(() => process.exit(0));
for (const event of ['message', 'disconnect', 'SIGTERM']) process.on(event, stop);
