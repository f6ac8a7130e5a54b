import {
  answersTo,
  countryNamesIn,
  englishSentences,
  outsideOfTexts,
  useMadeUpLanguage,
  wordsOn,
} from '../support/languages.ts';
import { signInAs } from '../support/people.ts';
import { walks } from '../support/routes.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'de-DE' });
const softly = expect.configure({ soft: true });

for (const { who, routes } of walks) {
  test(`every screen of ${who} fits a phone in a made-up language with longer texts, and says nothing else`, async ({
    page,
    watch,
  }) => {
    await page.setViewportSize({ width: 360, height: 900 });
    if (who !== 'a visitor') await signInAs(page, who);
    await useMadeUpLanguage(page);
    const answers = answersTo(page);
    const countries = await countryNamesIn(page, 'en-US');
    for (const [path] of routes) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator('main h1').first()).toBeVisible();
        await expect(page.locator('[data-skeleton]')).toHaveCount(0);
        await watch.fits();
        // An answer may be noted after the page shows it.
        const shown = async () => outsideOfTexts(await wordsOn(page), new Set([...answers, ...countries]));
        await softly.poll(shown, path).toEqual([]);
      });
    }
  });

  test(`every screen of ${who} is in German for a German browser`, async ({ page, watch }) => {
    await page.setViewportSize({ width: 360, height: 900 });
    if (who !== 'a visitor') await signInAs(page, who);
    const english = await englishSentences();
    for (const [path] of routes) {
      await test.step(path, async () => {
        await page.goto(path);
        await expect(page.locator('html')).toHaveAttribute('lang', 'de');
        await expect(page.locator('main h1').first()).toBeVisible();
        await expect(page.locator('[data-skeleton]')).toHaveCount(0);
        await watch.fits();
        const left = (await wordsOn(page)).filter((text) => english.has(text));
        expect.soft(left, path).toEqual([]);
      });
    }
  });
}

test('the bar of a public page is one line on a phone in German', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/contact');
  const bar = page.getByRole('banner');
  await expect(bar.getByRole('link', { name: 'Anmelden' })).toBeVisible();
  // min-h-16, and its line.
  expect((await bar.boundingBox())?.height).toBe(65);
});
