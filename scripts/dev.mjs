import { startProduct } from './lib/product.mjs';
import { printWelcome } from './lib/welcome.mjs';

// The stand-ins run as built, as they do not change during development.
const { settings, pages } = await startProduct(
  (_env, { port, host }) => [
    {
      args: ['apps/api/scripts/dev-server.mjs'],
      // Only the web's server calls it.
      env: {
        PORT: String(port + 1),
        HOST: '127.0.0.1',
        WEB_ORIGIN: process.env.WEB_ORIGIN || `http://localhost:${port}`,
      },
    },
    {
      args: ['scripts/dev-server.mjs'],
      cwd: 'apps/web',
      // The host is named, as the payment sandbox calls it, and `localhost` is ::1 on some systems.
      env: { PORT: String(port), HOST: host, API_ORIGIN: `http://127.0.0.1:${port + 1}` },
    },
  ],
  { standIns: ['packages/standins/dist/main.js'] },
);
printWelcome(settings, pages);
