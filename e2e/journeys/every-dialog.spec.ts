import type { Page } from '@playwright/test';
import type { Person } from '../support/people.ts';
import { expect, openPath, testOnSharedPage as test } from '../support/test.ts';

/** The tab of the page and the buttons that open a dialog, in order. */
interface Opening {
  buttons: RegExp[];
  tab?: RegExp;
  /** The entry of the menu that the last button opens. */
  entry?: RegExp;
}

const visits: { who: Person; pages: { path: string; heading: RegExp; dialogs: Opening[] }[] }[] = [
  {
    who: 'a visitor',
    pages: [
      { path: '/', heading: /^Grow together/, dialogs: [{ buttons: [/^Sign In$/, /^Forgot password\?$/] }] },
    ],
  },
  {
    who: 'free',
    pages: [
      { path: '/settings/data', heading: /^Data$/, dialogs: [{ buttons: [/^Delete my account$/] }] },
      {
        path: '/membership',
        heading: /^Choose Your Membership$/,
        dialogs: [{ buttons: [/^Billing details$/] }],
      },
    ],
  },
  {
    who: 'premium',
    pages: [
      { path: '/businesses', heading: /^Business Showcase$/, dialogs: [{ buttons: [/^Add Business$/] }] },
      { path: '/events', heading: /^Community Events$/, dialogs: [{ buttons: [/^Create Event$/] }] },
      {
        path: '/opportunities',
        heading: /^Opportunities Board$/,
        dialogs: [{ buttons: [/^Post Opportunity$/] }],
      },
    ],
  },
  {
    who: 'partner',
    pages: [
      { path: '/partner-portal', heading: /^Partner Portal$/, dialogs: [{ buttons: [/^Edit details$/] }] },
      { path: '/opportunities', heading: /^Opportunities Board$/, dialogs: [{ buttons: [/^Applicants$/] }] },
    ],
  },
  {
    who: 'admin',
    pages: [
      {
        path: '/events',
        heading: /^Community Events$/,
        dialogs: [{ buttons: [/^More$/], entry: /^Set sponsor$/ }],
      },
      {
        path: '/opportunities',
        heading: /^Opportunities Board$/,
        dialogs: [{ buttons: [/^Edit/] }, { buttons: [/^Delete/] }],
      },
      {
        path: '/admin',
        heading: /^Admin/,
        dialogs: [
          { tab: /^Partnerships/, buttons: [/^Add partnership$/] },
          { tab: /^Partnerships/, buttons: [/^More for /], entry: /^Reject$/ },
          { tab: /^Advertisements/, buttons: [/^More for /], entry: /^Edit$/ },
          { tab: /^Advertisements/, buttons: [/^Add advertisement$/] },
        ],
      },
    ],
  },
];

async function openDialog(page: Page, { tab, buttons, entry }: Opening) {
  if (tab) await page.getByRole('tab', { name: tab }).click();
  for (const name of buttons) await page.getByRole('button', { name }).first().click();
  if (entry) await page.getByRole('menuitem', { name: entry }).click();
  return page.getByRole('dialog').or(page.getByRole('alertdialog'));
}

async function show(page: Page, colorScheme: 'dark' | 'light', width: number, height: number) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height });
}

for (const { who, pages } of visits) {
  test.describe(() => {
    test.use({ person: who });
    // In one worker, one after the other: on one page.
    test.describe.configure({ mode: 'default' });
    for (const { path, heading, dialogs } of pages) {
      test(`the dialogs of ${who} on ${path} look right, wide and narrow, dark and light`, async ({
        page,
        watch,
      }) => {
        await show(page, 'dark', 1440, 900);
        await openPath(page, path, heading);
        for (const [index, opening] of dialogs.entries()) {
          // The page behind the dialogs is checked once.
          const looksRight = index === 0 ? watch.looksRight : watch.dialogLooksRight;
          await test.step(`behind ${opening.entry ?? opening.buttons.at(-1)}`, async () => {
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
    }
  });
}
