import { readFile } from 'node:fs/promises';
import { mailsTo } from '../support/mailbox.ts';
import { expect, test } from '../support/test.ts';

const widths = [360, 1440];

for (const width of widths) {
  test(`a member changes her password, downloads her data and deletes her account, ${width} px wide`, async ({
    page,
    watch,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const email = `vera-${width}-${Date.now()}@rosette.example`;
    const [before, after] = ['the first passphrase', 'the second passphrase'];

    const join = await page.request.post('/api/auth/register', {
      data: { full_name: 'Vera Sommer', email, password: before },
    });
    const { token, user } = (await join.json()) as { token: string; user: { id: string } };
    await page.goto('/contact');
    await page.evaluate((value) => localStorage.setItem('token', value), token);

    await test.step('her profile leads to the settings, which say that her address waits for its link', async () => {
      await page.goto(`/profile/${user.id}`);
      await page.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
      await watch.looksRight();
      await page.getByRole('link', { name: 'Account' }).click();
      await expect(page).toHaveURL('/settings/account');
      await expect(page.getByText('You have not confirmed this address yet.')).toBeVisible();
      await watch.looksRight();
    });

    await test.step('a new password ends the other sessions, not this one', async () => {
      await page.getByLabel('Current password').fill(before);
      await page.getByLabel('New password', { exact: true }).fill(after);
      await page.getByLabel('New password, once more').fill(after);
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Your password has been changed.')).toBeVisible();
      const elsewhere = await page.request.get('/api/users/me', {
        headers: { Authorization: `Bearer ${token}` },
      });
      expect(elsewhere.status()).toBe(401);
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    });

    await test.step('the link from the mail confirms her address with a click', async () => {
      const links = async () =>
        (await mailsTo(page, email)).flatMap(
          ({ text }) => text.match(/https?:\S+\/verify-email\?token=\S+/) ?? [],
        );
      await expect.poll(links).toHaveLength(1);
      await page.goto((await links())[0] as string);
      await expect(page).toHaveURL('/verify-email');
      await page.reload();
      await watch.looksRight();
      await page.getByRole('button', { name: 'Confirm my address' }).click();
      await page.getByRole('link', { name: 'Go to Dashboard' }).click();
      await expect(page).toHaveURL('/dashboard');
      await page.goto('/settings/account');
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    });

    await test.step('her data comes as a file', async () => {
      await page.getByRole('main').getByRole('link', { name: 'Settings' }).click();
      await page.getByRole('link', { name: 'Data' }).click();
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download my data' }).click();
      const file = await download;
      expect(file.suggestedFilename()).toBe('my-data.json');
      const data = JSON.parse(await readFile(await file.path(), 'utf8'));
      expect(data.profile).toMatchObject({ id: user.id, email, full_name: 'Vera Sommer' });
    });

    await test.step('deleting asks once more, and a wrong password keeps the account', async () => {
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await watch.dialogLooksRight();
      await dialog.getByLabel('Your password').fill(before);
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(dialog.getByText('Incorrect password')).toBeVisible();
      await dialog.getByLabel('Your password').fill(after);
      await dialog.getByRole('button', { name: 'Delete for good' }).click();
      await expect(page).toHaveURL('/');
      await expect(page.getByText('Your account has been deleted. Take care!')).toBeVisible();
    });

    await test.step('nobody signs in to it any more', async () => {
      const login = await page.request.post('/api/auth/login', { data: { email, password: after } });
      expect(login.status()).toBe(404);
    });
  });
}
