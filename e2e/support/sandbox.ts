import type { Page } from '@playwright/test';

/** Fills in and sends the payment sandbox's card form, which is or is about to be open. */
export async function payWith(page: Page, card: string): Promise<void> {
  await page.getByLabel('Card number').fill(card);
  await page.getByLabel('Expiry (MM/YY)').fill('12/40');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Nora Lindt');
  await page.getByRole('button', { name: /^Pay/ }).click();
}
