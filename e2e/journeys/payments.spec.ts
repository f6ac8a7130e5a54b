import type { Page } from '@playwright/test';
import { signInAsNew } from '../support/people.ts';
import { letExpire, paySuccessfully, payWith, sessionOf } from '../support/sandbox.ts';
import { expect, fits, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

/** A new member, signed in, on the membership page. */
async function aMemberWhoChooses(page: Page): Promise<void> {
  await signInAsNew(page, 'Nora Lindt');
  await page.goto('/membership');
  await page.getByRole('button', { name: 'Monthly Plan' }).first().click();
  await expect(page.getByLabel('Card number')).toBeVisible();
}

async function isBasicMember(page: Page): Promise<void> {
  await page.goto('/membership');
  await expect(page.getByRole('heading', { name: 'Your payments' })).toBeVisible();
  await expect(page.getByText('Paid', { exact: true })).toBeVisible();
  await expect(page.getByText(/Until /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Renew' }), 'a month paid a minute ago').toHaveCount(0);
}

test('a member pays for a membership and gets it', async ({ page, watch }) => {
  await aMemberWhoChooses(page);
  await watch.looksRight();
  await paySuccessfully(page);
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(/^Basic membership, one month is yours until /)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Meet the members' })).toHaveAttribute('href', '/members');
  await watch.looksRight();
  await isBasicMember(page);
});

test('a declined card shows an error, and another one pays', async ({ page }) => {
  await aMemberWhoChooses(page);
  await payWith(page, '4000 0000 0000 0002');
  await expect(page.getByText(/declined/i).first()).toBeVisible();
  await paySuccessfully(page);
  await isBasicMember(page);
});

test('a member who cancels returns to the membership page without a purchase', async ({ page }) => {
  await aMemberWhoChooses(page);
  await page.getByRole('link', { name: /^Back to/ }).click();
  await expect(page).toHaveURL('/membership');
  await expect(page.getByRole('button', { name: 'Monthly Plan' })).toHaveCount(3);
});

test('a payment that was not finished fits a phone with text at 200 %, in German', async ({ browser }) => {
  const phone = await openWindow(browser, { locale: 'de-DE', viewport: { width: 360, height: 740 } });
  await signInAsNew(phone, 'Nora Lindt');
  await phone.goto('/membership');
  await phone.getByRole('button', { name: 'Für einen Monat' }).first().click();
  await expect(phone).not.toHaveURL('/membership');
  await phone.goBack();
  await expect(phone.getByText('Nicht abgeschlossen')).toBeVisible();
  await phone.addStyleTag({ content: 'html { font-size: 200% }' });
  await fits(phone);
  await phone.context().close();
});

test('a member whose session expires sees so, and can choose again', async ({ page, watch }) => {
  await aMemberWhoChooses(page);
  const session = sessionOf(page);
  await letExpire(page);
  await page.reload();
  await expect(page.getByLabel('Card number')).toHaveCount(0);

  await page.goto(`/payment-success?session_id=${session}`);
  await expect(page.getByRole('heading', { name: 'Session Expired' })).toBeVisible();
  await watch.looksRight();
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page).toHaveURL('/membership');
  await expect(page.getByText('Expired', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Monthly Plan' }).first().click();
  await expect(page.getByLabel('Card number')).toBeVisible();
  expect(sessionOf(page), 'a new session').not.toBe(session);
});
