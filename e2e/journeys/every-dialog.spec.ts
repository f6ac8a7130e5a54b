import type { Page } from '@playwright/test';
import type { Person } from '../support/people.ts';
import { expect, testOnSharedPage as test } from '../support/test.ts';

/** The tab of the page and the buttons that open a dialog, in order. */
interface Opening {
  buttons: RegExp[];
  tab?: RegExp;
}

const visits: { who: Person; path: string; dialogs: Opening[] }[] = [
  { who: 'a visitor', path: '/', dialogs: [{ buttons: [/^Sign In$/, /^Forgot password\?$/] }] },
  { who: 'premium', path: '/businesses', dialogs: [{ buttons: [/^Add Business$/] }] },
  { who: 'free', path: '/settings', dialogs: [{ buttons: [/^Delete my account$/] }] },
  { who: 'premium', path: '/events', dialogs: [{ buttons: [/^Create Event$/] }] },
  { who: 'premium', path: '/opportunities', dialogs: [{ buttons: [/^Post Opportunity$/] }] },
  { who: 'partner', path: '/partner-portal', dialogs: [{ buttons: [/^Edit details$/] }] },
  { who: 'admin', path: '/events', dialogs: [{ buttons: [/^Set sponsor$/] }] },
  { who: 'admin', path: '/opportunities', dialogs: [{ buttons: [/^Edit/] }, { buttons: [/^Delete/] }] },
  { who: 'partner', path: '/opportunities', dialogs: [{ buttons: [/^Applicants$/] }] },
  { who: 'free', path: '/membership', dialogs: [{ buttons: [/^Billing details$/] }] },
  {
    who: 'admin',
    path: '/admin',
    dialogs: [
      { buttons: [/^Payments$/] },
      { buttons: [/^Stories$/] },
      { tab: /^Partnerships/, buttons: [/^Enter Partnership$/] },
      { tab: /^Partnerships/, buttons: [/^Reject$/] },
      { tab: /^Advertisements/, buttons: [/^Enter Advertisement$/] },
    ],
  },
];

async function openDialog(page: Page, { tab, buttons }: Opening) {
  if (tab) await page.getByRole('tab', { name: tab }).click();
  for (const name of buttons) await page.getByRole('button', { name }).first().click();
  return page.getByRole('dialog').or(page.getByRole('alertdialog'));
}

async function show(page: Page, colorScheme: 'dark' | 'light', width: number, height: number) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
}

for (const { who, path, dialogs } of visits) {
  test.describe(() => {
    test.use({ person: who });
    test(`the dialogs of ${who} on ${path} look right, wide and narrow, dark and light`, async ({
      page,
      watch,
    }) => {
      await show(page, 'dark', 1440, 900);
      await page.goto(path);
      for (const [index, opening] of dialogs.entries()) {
        // The page behind the dialogs is checked once.
        const looksRight = index === 0 ? watch.looksRight : watch.dialogLooksRight;
        await test.step(`behind ${opening.buttons.at(-1)}`, async () => {
          await show(page, 'dark', 1440, 900);
          const dialog = await openDialog(page, opening);
          await expect(dialog).toBeVisible();
          await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toHaveCount(1);
          await looksRight();
          await show(page, 'light', 360, 740);
          await looksRight();
          await page.keyboard.press('Escape');
          await expect(dialog).toBeHidden();
        });
      }
    });
  });
}
