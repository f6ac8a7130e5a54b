import { startProduct } from './lib/product.mjs';
import { printWelcome } from './lib/welcome.mjs';

// The product to try out in a container: built already, and its sandboxes listen where their ports can be published.
const { settings, pages } = await startProduct(() => [{ args: ['apps/api/dist/server.js'] }], {
  standIns: ['packages/standins/dist/main.js'],
  isBuilt: true,
  standInHost: '0.0.0.0',
});
printWelcome(settings, pages);
