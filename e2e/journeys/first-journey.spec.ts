import { openAccountMenu } from '../support/menus.ts';
import { expect, test } from '../support/test.ts';

const widths = [360, 768, 1440];

for (const width of widths) {
  test(`a visitor joins, edits her profile and is found in the directory, ${width} px wide`, async ({
    page,
    watch,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const name = `Ina Berger ${width}`;
    const email = `ina-${width}-${Date.now()}@rosette.example`;
    const password = 'eine gute Passphrase';

    await test.step('the landing page leads to the Register tab', async () => {
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('button', { name: 'Join Our Community' }).click();
      await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
      await watch.looksRight();
    });

    await test.step('registering leads to the dashboard, which greets by name', async () => {
      await page.getByLabel('Full Name').fill(name);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel(/^Password/).fill(password);
      await page.getByRole('button', { name: 'Register' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Ina');
    });

    await test.step('a reload keeps the session', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Ina');
    });

    await test.step('after logging out, a wrong password is told as the specification says', async () => {
      await openAccountMenu(page);
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel(/^Password/).fill('not this one');
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(
        page.getByText("Oops! That didn't match. Try again or reset your password."),
      ).toBeVisible();
    });

    await test.step('with the right one she is in, and edits her profile', async () => {
      await page.getByLabel(/^Password/).fill(password);
      await page.getByRole('button', { name: 'Login' }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await openAccountMenu(page);
      await page.getByRole('link', { name: 'Profile', exact: true }).click();
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      await page.getByLabel('Bio').fill('I restore old orchards.');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText('Profile updated successfully!')).toBeVisible();
      await expect(page.getByText('I restore old orchards.')).toBeVisible();
      await watch.looksRight();
    });

    await test.step('the directory shows her', async () => {
      await page.getByRole('link', { name: 'Members', exact: true }).click();
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
    });
  });
}
