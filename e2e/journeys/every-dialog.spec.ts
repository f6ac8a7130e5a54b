import type { Page } from '@playwright/test';
import { type DemoPerson, signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

interface DialogWalk {
  who: DemoPerson | 'a visitor';
  path: string;
  /** The buttons that open the dialog, in order. */
  buttons: RegExp[];
  tab?: RegExp;
}

const dialogs: DialogWalk[] = [
  { who: 'a visitor', path: '/', buttons: [/^Sign In$/, /^Forgot password\?$/] },
  { who: 'premium', path: '/businesses', buttons: [/^Add Business$/] },
  { who: 'free', path: '/settings', buttons: [/^Delete my account$/] },
  { who: 'premium', path: '/events', buttons: [/^Create Event$/] },
  { who: 'premium', path: '/opportunities', buttons: [/^Post Opportunity$/] },
  { who: 'partner', path: '/partner-portal', buttons: [/^Edit details$/] },
  { who: 'admin', path: '/events', buttons: [/^Set sponsor$/] },
  { who: 'admin', path: '/opportunities', buttons: [/^Edit/] },
  { who: 'admin', path: '/opportunities', buttons: [/^Delete/] },
  { who: 'partner', path: '/opportunities', buttons: [/^Applicants$/] },
  { who: 'admin', path: '/admin', buttons: [/^Payments$/] },
  { who: 'admin', path: '/admin', buttons: [/^Stories$/] },
  { who: 'free', path: '/membership', buttons: [/^Billing details$/] },
  { who: 'admin', path: '/admin', tab: /^Partnerships/, buttons: [/^Enter Partnership$/] },
  { who: 'admin', path: '/admin', tab: /^Partnerships/, buttons: [/^Reject$/] },
  { who: 'admin', path: '/admin', tab: /^Advertisements/, buttons: [/^Enter Advertisement$/] },
];

async function openDialog(page: Page, { path, tab, buttons }: DialogWalk) {
  await page.goto(path);
  if (tab) await page.getByRole('tab', { name: tab }).click();
  for (const name of buttons) await page.getByRole('button', { name }).first().click();
  return page.getByRole('dialog').or(page.getByRole('alertdialog'));
}

for (const walk of dialogs) {
  const name = walk.buttons.at(-1)?.source.replace(/[\^$\\]/g, '');
  test(`the dialog behind '${name}' on ${walk.path} looks right, wide and narrow, dark and light`, async ({
    page,
    watch,
  }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    if (walk.who !== 'a visitor') await signInAs(page, walk.who);
    const dialog = await openDialog(page, walk);
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toHaveCount(1);
    await watch.looksRight();
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 360, height: 740 });
    await watch.looksRight();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
}
