import type { Page } from '@playwright/test';

/** Opens the menu with 'Profile', 'Settings' and 'Logout': the account menu, on a small screen the main menu. */
export async function openAccountMenu(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: /^(Account|Open) menu$/ });
  await toggle.filter({ visible: true }).click();
}
