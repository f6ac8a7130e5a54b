import { expect, test } from '../support/test.ts';

test('who reloads before her profile has come stays signed in', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill('free@rosette.example');
  await page.getByLabel('Password').fill('rosette-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');

  await page.route('**/api/users/me', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    // On a page that was left nobody waits for it any more.
    await route.continue().catch(() => {});
  });
  for (const address of ['/members', '/members', '/dashboard']) {
    const asked = page.waitForRequest('**/api/users/me');
    await page.goto(address);
    await asked;
  }
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});
