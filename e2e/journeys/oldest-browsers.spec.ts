import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { newerApis, remove } from '../support/newer-apis.ts';
import { signInAs } from '../support/people.ts';
import { walks } from '../support/routes.ts';
import { expect, openPath, test } from '../support/test.ts';

/** product/web#browsers: this Chromium without what one of the oldest browsers lacks. */
const apis = newerApis();

/** What the scripts of packages ask for before they use it. */
const askedFor = ['Error.captureStackTrace', 'Error.stackTraceLimit'];

test('the built scripts name no static method that the oldest browsers lack', () => {
  const folder = fileURLToPath(new URL('../../apps/web/dist/assets/', import.meta.url));
  const scripts = readdirSync(folder).filter((name) => name.endsWith('.js'));
  const names = apis.flatMap(({ owner, name, isStatic }) => (isStatic && name ? [`${owner}.${name}`] : []));
  expect(names).toContain('URL.canParse');
  const pattern = new RegExp(`(?<![\\w$.])(?:${names.join('|').replaceAll('.', '\\.')})(?![\\w$])`, 'g');
  const found = scripts.flatMap((script) => readFileSync(folder + script, 'utf8').match(pattern) ?? []);
  expect([...new Set(found)].filter((name) => !askedFor.includes(name))).toEqual([]);
});

for (const { who, routes } of walks)
  test(`every page opens for ${who} without what the oldest browsers lack`, async ({ page }) => {
    await page.addInitScript(remove, apis);
    if (who !== 'a visitor') await signInAs(page, who);
    await page.goto('/');
    expect(await page.evaluate(() => 'canParse' in URL)).toBe(false);
    for (const [path, heading] of routes) await test.step(path, () => openPath(page, path, heading));
  });

test.describe('in German', () => {
  test.use({ locale: 'de-AT' });

  test('an older browser is told which ones work, and the page is not hidden', async ({ page, watch }) => {
    await page.addInitScript(() => {
      const { supports } = CSS;
      CSS.supports = (condition: string, value?: string) =>
        value === undefined && !condition.includes(':has') && supports.call(CSS, condition);
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto('/contact');
    const notice = page.getByRole('alert');
    await expect(notice).toHaveText(/zu alt.* Safari 16\.4, Chrome 111, Firefox 121/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await watch.looksRight();
  });
});

test('a browser that is new enough is told nothing', async ({ page }) => {
  await page.goto('/contact');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('too old')).toHaveCount(0);
});
