import { startProduct } from './lib/product.mjs';
import { printWelcome } from './lib/welcome.mjs';

// The product in a trial container: prebuilt, with sandboxes listening on published ports.
const { settings, pages } = await startProduct(() => [{ args: ['apps/api/dist/server.js'] }], {
  standIns: ['packages/standins/dist/main.js'],
  isBuilt: true,
  standInHost: '0.0.0.0',
});
printWelcome(settings, pages);
