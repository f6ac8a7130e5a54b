import { expect, type Page } from '@playwright/test';

/** Fills in and sends the payment sandbox's card form, which is or is about to be open. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry (MM/YY)').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Nora Lindt');
  await page.getByRole('button', { name: /^Pay/ }).click();
}

/** The session of the payment page that is open. */
export const sessionOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Lets the time of that session run out, as a day does. */
export async function letExpire(page: Page): Promise<void> {
  const control = new URL('/_control/expireSession', page.url());
  const answer = await page.request.post(control.href, { data: { session: sessionOf(page) } });
  expect(answer.ok()).toBe(true);
}
