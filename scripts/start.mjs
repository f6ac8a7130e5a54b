import { fail, startProduct } from './lib/product.mjs';
import { printWelcome } from './lib/welcome.mjs';
import { build } from './lib/workspace.mjs';

if (!build()) fail('The build failed.');

const { settings, pages } = await startProduct(() => [{ args: ['apps/api/dist/server.js'] }], {
  standIns: ['packages/standins/dist/main.js'],
});
printWelcome(settings, pages);
