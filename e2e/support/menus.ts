import type { Page } from '@playwright/test';

/** Opens what holds 'Profile', 'Settings' and 'Logout': the account menu, on a small screen the menu of all pages. */
export async function openAccountMenu(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /^(Account|Open) menu$/ });
  await toggle.filter({ visible: true }).click();
}
