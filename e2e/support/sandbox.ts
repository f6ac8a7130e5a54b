import { expect, type Page } from '@playwright/test';
import { hold } from './hold.ts';

/** Fills in and submits the payment sandbox's card form. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry (MM/YY)').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Nora Lindt');
  // Asked for above €250 where the account has no billing address.
  if ((await page.getByLabel('Postal code').count()) > 0) {
    await page.getByLabel('Address', { exact: true }).fill('Rosenweg 1');
    await page.getByLabel('Postal code').fill('50667');
    await page.getByLabel('City').fill('Köln');
    await page.getByLabel('Country (two letters)').fill('DE');
  }
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** Pays with a card that is accepted, and expects the page that says so. */
export async function paySuccessfully(page: Page): Promise<void> {
  // That page leads to the dashboard after 2 s: until it was seen, the dashboard is not loaded.
  const go = await hold(page, /\/assets\/dashboard-screen-[^/]+\.js$/);
  await payWith(page, '4242 4242 4242 4242');
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  go();
  await expect(page).toHaveURL('/dashboard');
}

/** The session id of the open payment page. */
export const sessionOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Expires that session, as after a day. */
export async function letExpire(page: Page): Promise<void> {
  const control = new URL('/_control/expireSession', page.url());
  const answer = await page.request.post(control.href, { data: { session: sessionOf(page) } });
  expect(answer.ok()).toBe(true);
}
