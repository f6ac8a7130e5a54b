import { afterAll, expect, test } from 'vitest';
import { freePort } from '../lib/settings.mjs';
import { dataFolder, killAll, npmStart, whenGone, whenServing } from './product.ts';

const folder = dataFolder();

afterAll(() => folder.remove());

test('pnpm dev serves the page, its script as written, the API, and pictures', async () => {
  const product = npmStart({ PORT: String(await freePort()), DATA_DIR: folder.path, SEED: 'demo' }, 'dev');
  try {
    await whenServing(product);
    const page = await (await fetch(product.origin)).text();
    expect(page).toContain('<div id="root">');
    const [, script = ''] = /<script type="module" src="(\/src[^"]+)"/.exec(page) ?? [];
    const module = await fetch(new URL(script, product.origin));
    expect([module.status, module.headers.get('content-type')]).toEqual([200, 'text/javascript']);

    const businesses = await fetch(`${product.origin}/api/businesses`);
    const [{ logo }] = (await businesses.json()) as [{ logo: string }];
    const picture = await fetch(new URL(new URL(logo).pathname, product.origin));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  } finally {
    await whenGone(killAll(product));
  }
});
