import type { Locator, Page } from '@playwright/test';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

test.use({ locale: 'de-DE' });

const bar = (page: Page) => page.getByRole('navigation', { name: 'Hauptnavigation' });
const more = (page: Page) => bar(page).getByRole('button', { name: 'Mehr', exact: true });

const middleOf = async (part: Locator) => {
  const box = await part.boundingBox();
  return box && Math.round(box.y + box.height / 2);
};

/** The names of the links that are seen in the bar, in the order of the page. */
const seenLinks = (page: Page) => bar(page).getByRole('link').allInnerTexts();

for (const [person, links] of [
  [
    'basic',
    ['Übersicht', 'Mitglieder', 'Unternehmen', 'Veranstaltungen', 'Ausschreibungen', 'Mitgliedschaft'],
  ],
  [
    'admin',
    [
      'Übersicht',
      'Mitglieder',
      'Unternehmen',
      'Veranstaltungen',
      'Ausschreibungen',
      'Mitgliedschaft',
      'Partner',
      'Verwaltung',
    ],
  ],
] as const) {
  for (const width of [768, 800, 820, 1024, 1280, 1440]) {
    test(`the German bar of ${person} is one row at ${width} px, and what does not fit is under 'Mehr'`, async ({
      page,
      watch,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await signInAs(page, person);
      await page.goto('/settings');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      const account = bar(page).getByRole('button', { name: 'Menü deines Kontos' });
      await expect(account).toBeVisible();
      await watch.fits();
      const middle = await middleOf(account);
      for (const part of await bar(page).getByRole('link').or(more(page)).all())
        expect(await middleOf(part)).toBe(middle);
      expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThanOrEqual(65);

      const before = await seenLinks(page);
      const isSeen = (name: string) => before.some((text) => text.startsWith(name));
      // From 768 px on the first five are in the bar, from 1280 px on all.
      const inBar = width < 1280 ? links.slice(0, 5) : links;
      const under = inBar.filter((name) => !isSeen(name));
      await expect(more(page)).toBeVisible({ visible: under.length > 0 });
      if (under.length === 0) return;
      await more(page).focus();
      await page.keyboard.press('Enter');
      await expect(more(page)).toHaveAttribute('aria-expanded', 'true');
      const after = await seenLinks(page);
      for (const name of inBar) expect(after.filter((text) => text.startsWith(name))).toHaveLength(1);
      await watch.fits();
      await page.keyboard.press('Tab');
      await expect(bar(page).getByRole('link', { name: under[0] })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(more(page)).toBeFocused();
      await expect(more(page)).toHaveAttribute('aria-expanded', 'false');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(more(page)).toHaveAttribute('aria-expanded', 'false');
      await expect(page).not.toHaveURL('/settings');
    });
  }
}

test('the bar follows the width of the window', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAs(page, 'basic');
  await page.goto('/settings');
  const opportunities = bar(page).getByRole('link', { name: 'Ausschreibungen' });
  await expect(opportunities).toBeVisible();
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(opportunities).toBeHidden();
  await more(page).click();
  await expect(opportunities).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(more(page)).toBeHidden();
  await expect(opportunities).toBeVisible();
});

test("on a phone the community's name stands in one line", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, 'basic');
  await page.goto('/settings');
  const name = page.getByRole('banner').getByText('Rosette', { exact: true });
  await expect(name).toBeVisible();
  const lines = await name.evaluate((element) => {
    const text = document.createRange();
    text.selectNodeContents(element);
    return text.getClientRects().length;
  });
  expect(lines).toBe(1);
});
