import { afterAll, expect, test } from 'vitest';
import { freePort } from '../lib/settings.mjs';
import { dataFolder, killAll, npmStart, whenGone, whenServing } from './product.ts';

const folder = dataFolder();

afterAll(() => folder.remove());

// All of 127.0.0.0/8 is this machine on Linux only.
const host = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1';

test('pnpm dev serves the page, its script as written, the API, pictures and files of settings at HOST', async () => {
  const port = String(await freePort());
  const settings = { PORT: port, HOST: host, WEB_ORIGIN: `http://${host}:${port}`, SEED: 'demo' };
  const files = { DATA_DIR: folder.path, LEGAL_PRIVACY_FILE: 'LICENSE' };
  const product = { ...npmStart({ ...settings, ...files }, 'dev'), origin: `http://${host}:${port}` };
  try {
    await whenServing(product);
    const page = await (await fetch(product.origin)).text();
    expect(page).toContain('<div id="root">');
    const [, script = ''] = /<script type="module" src="(\/src[^"]+)"/.exec(page) ?? [];
    const module = await fetch(new URL(script, product.origin));
    expect([module.status, module.headers.get('content-type')]).toEqual([200, 'text/javascript']);

    const privacy = await fetch(`${product.origin}/api/site/legal/privacy`);
    expect(await privacy.json()).toMatchObject({ is_example: false });
    const businesses = await fetch(`${product.origin}/api/businesses`);
    const [{ logo }] = (await businesses.json()) as [{ logo: string }];
    const picture = await fetch(new URL(new URL(logo).pathname, product.origin));
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  } finally {
    await whenGone(killAll(product));
  }
});
