import { startProduct } from './lib/product.mjs';
import { printWelcome } from './lib/welcome.mjs';

const { settings, pages } = await startProduct(() => [{ args: ['apps/api/dist/server.js'] }], {
  standIns: ['packages/standins/dist/main.js'],
});
printWelcome(settings, pages);
