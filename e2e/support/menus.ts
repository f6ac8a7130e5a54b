import type { Page } from '@playwright/test';

/** Opens the menu with 'Profile', 'Settings' and 'Logout': the account menu, on a phone 'More'. */
export async function openAccountMenu(page: Page): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('button', { name: /^(Account menu|More)$/ }).click();
}
