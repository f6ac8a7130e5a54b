import { startProduct } from './lib/product.mjs';
import { printWelcome } from './lib/welcome.mjs';

// The stand-ins run as built, as they do not change during development.
const { settings, pages } = await startProduct(
  (_env, { port, host, dataDir }) => [
    {
      args: ['scripts/dev-server.mjs'],
      cwd: 'apps/api',
      env: {
        PORT: String(port + 1),
        WEB_ORIGIN: process.env.WEB_ORIGIN || `http://localhost:${port}`,
        // The API runs in its own folder, and pictures of `npm start` are below the project's.
        DATA_DIR: dataDir,
      },
    },
    {
      args: ['scripts/dev-server.mjs'],
      cwd: 'apps/web',
      // The host is named, as the payment sandbox calls 127.0.0.1, and `localhost` is ::1 on some systems.
      env: { PORT: String(port), HOST: host, API_ORIGIN: `http://127.0.0.1:${port + 1}` },
    },
  ],
  { standIns: ['packages/standins/dist/main.js'] },
);
printWelcome(settings, pages);
