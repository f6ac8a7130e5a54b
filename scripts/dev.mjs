import { startProduct } from './lib/product.mjs';
import { printWelcome } from './lib/welcome.mjs';

// The stand-ins run as built, as they do not change during development.
const { settings, pages } = await startProduct(
  (_env, { port }) => [
    {
      args: ['scripts/dev-server.mjs'],
      cwd: 'apps/api',
      env: { PORT: String(port + 1), WEB_ORIGIN: process.env.WEB_ORIGIN || `http://localhost:${port}` },
    },
    {
      args: ['scripts/dev-server.mjs'],
      cwd: 'apps/web',
      env: { PORT: String(port), API_ORIGIN: `http://127.0.0.1:${port + 1}` },
    },
  ],
  { standIns: ['packages/standins/dist/main.js'] },
);
printWelcome(settings, pages);
