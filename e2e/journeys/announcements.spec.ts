import { mailsTo } from '../support/mailbox.ts';
import { confirmAddress, signInAs, signInAsNew } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

test('an admin announces something to a town, and a member reads, dismisses and keeps it by mail', async ({
  page,
  browser,
  watch,
}) => {
  const phone = await openWindow(browser);
  await phone.setViewportSize({ width: 360, height: 740 });
  await phone.emulateMedia({ colorScheme: 'dark' });
  const mara = await signInAsNew(phone, 'Mara Quell');
  await phone.goto('/contact');
  await confirmAddress(phone, mara);
  // Only she lives there, so that the dashboards of other journeys stay as they are.
  const town = `Quelltal ${crypto.randomUUID().slice(0, 8)}`;
  const headers = { Authorization: `Bearer ${mara.token}` };
  await phone.request.put('/api/users/me', { data: { town }, headers });

  await test.step('the admin sees whom it reaches before it goes out', async () => {
    await signInAs(page, 'admin');
    await page.goto('/admin/announcements');
    await page.getByRole('button', { name: 'New announcement' }).click();
    await page.getByLabel('Title (English)').fill('We meet in May');
    await page.getByLabel('Text (English)').fill('Come to the ateliers.\n\nBring a friend.');
    await page.getByLabel('Towns').fill(town);
    await page.keyboard.press('Enter');
    await page.getByLabel('Also by mail').check();
    await watch.looksRight();
    await page.getByRole('button', { name: 'Preview' }).click();
    const dialog = page.getByRole('dialog', { name: 'Announce this?' });
    await expect(dialog.getByText('It goes to 1 member, to 1 by mail.')).toBeVisible();
    await watch.dialogLooksRight();
    await dialog.getByRole('button', { name: 'Announce' }).click();
    await expect(page.getByText('Announced', { exact: true })).toBeVisible();
    // The form is closed, and the list seen.
    await expect(page.getByRole('button', { name: 'New announcement' })).toBeFocused();
  });

  const entry = page.getByRole('listitem').filter({ hasText: town });
  await test.step('it is followed until it is sent', async () => {
    await expect(entry.getByText('Sent')).toBeVisible();
    await expect(entry.getByText('1 dashboards · 1 mails · 0 mails failed')).toBeVisible();
  });

  await test.step('she reads it on her dashboard, by mail and among her notifications', async () => {
    await phone.goto('/dashboard');
    const card = phone.getByRole('region', { name: 'We meet in May' });
    await expect(card.getByText('Bring a friend.')).toBeVisible();
    const mails = await mailsTo(phone, mara.user.email);
    expect(mails.filter(({ subject }) => subject === 'We meet in May')).toHaveLength(1);
    await phone.goto('/notifications');
    await expect(phone.getByRole('main').getByText('We meet in May')).toBeVisible();
  });

  await test.step('a change of its title shows there', async () => {
    await entry.getByRole('button', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit announcement' });
    await dialog.getByLabel('Title (English)').fill('We meet in June');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Announcement saved')).toBeVisible();
    await phone.goto('/dashboard');
    const card = phone.getByRole('region', { name: 'We meet in June' });
    await card.getByRole('button', { name: 'Dismiss' }).click();
    await expect(card).toBeHidden();
    await phone.reload();
    await expect(phone.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
    await expect(card).toBeHidden();
  });

  await test.step('deleted, it is gone from her notifications, too', async () => {
    await entry.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete this announcement?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Announcement deleted')).toBeVisible();
    await expect(async () => {
      await phone.goto('/notifications');
      await expect(phone.getByRole('main').getByText('We meet in June')).toHaveCount(0, { timeout: 1000 });
    }).toPass();
  });
});
