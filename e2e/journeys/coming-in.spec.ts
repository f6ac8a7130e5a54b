import type { Page } from '@playwright/test';
import { mailsTo } from '../support/mailbox.ts';
import { confirmAddress, signInAs, signInAsNew } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

const anAddress = () => `${crypto.randomUUID()}@rosette.example`;

/** The first link to `path` in a mail to this address. */
async function linkTo(page: Page, email: string, path: RegExp): Promise<string> {
  const find = async () =>
    (await mailsTo(page, email))
      .flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? [])
      .find((link) => path.test(new URL(link).pathname));
  await expect.poll(find).toBeTruthy();
  return (await find()) ?? '';
}

test('a member invites with a link, which one person uses up', async ({ page, browser, watch }) => {
  const name = `Runa Falk ${crypto.randomUUID().slice(0, 8)}`;
  const member = await signInAsNew(page, name);
  await page.goto('/invitations');
  await confirmAddress(page, member);
  await page.reload();

  const url = await test.step('she creates it with a message', async () => {
    await page.getByLabel('Your message').fill('We bake together on Fridays');
    await page.getByRole('button', { name: 'Create invitation' }).click();
    await expect(page.getByText('Invitation created')).toBeVisible();
    await watch.looksRight();
    return (await page.getByText(/\/join\/\S+/).textContent()) ?? '';
  });

  const guest = await openWindow(browser);
  await test.step('a guest reads who invites her, and joins', async () => {
    await guest.goto(url);
    await expect(guest.getByRole('heading', { name: `${name} invites you to Rosette` })).toBeVisible();
    await expect(guest.getByText('We bake together on Fridays')).toBeVisible();
    await guest.getByLabel('Full Name').fill('Tilda Moos');
    await guest.getByLabel('Email').fill(anAddress());
    await guest.getByLabel(/^Password/).fill('a good password');
    await guest.getByRole('button', { name: 'Register' }).click();
    await expect(guest).toHaveURL('/dashboard');
  });
  await guest.context().close();

  await test.step('her inviter is told, and sees that it was used', async () => {
    await page.goto('/notifications');
    await expect(page.getByText(/Tilda Moos .*invitation/)).toBeVisible();
    await page.goto('/invitations');
    await expect(page.getByText('Used', { exact: true })).toBeVisible();
    await expect(page.getByText(/used 1 of 1/)).toBeVisible();
  });

  await test.step('whoever comes later is led to the sign-in', async () => {
    const late = await openWindow(browser);
    await late.goto(url);
    await expect(late.getByText(/^This invitation is over/)).toBeVisible();
    await late.getByRole('link', { name: 'Sign in', exact: true }).click();
    await expect(late).toHaveURL('/sign-in');
    await late.context().close();
  });
});

test('an admin imports members: one joins, one deletes her data, and it is undone', async ({
  page,
  browser,
  watch,
}) => {
  const [comes, leaves] = [anAddress(), anAddress()];
  const file = `email,full_name,town\n${comes},Berit Holm,Graz\n${leaves},Signe Dahl,Linz\nno address,Nobody,Wels\n`;
  await signInAs(page, 'admin');
  await page.goto('/admin/members');
  const entry = page
    .getByRole('region', { name: 'Imports' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('status') })
    .first();

  await test.step('the check names the problem, and makes nothing', async () => {
    await page
      .getByLabel('List (up to 5,000 rows)')
      .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await page.getByRole('button', { name: 'Check the file' }).click();
    await expect(page.getByText('The file is checked. Nobody was imported yet.')).toBeVisible();
    await expect(entry.getByText('3 rows: 2 good, 0 skipped, 1 with a problem')).toBeVisible();
    await expect(entry.getByText(/^Row 4, /)).toBeVisible();
    await watch.looksRight();
  });

  await test.step('running it makes two accounts', async () => {
    await entry.getByLabel('Why you write to them').fill('You came to our market in Graz.');
    await entry.getByRole('button', { name: 'Import 2 members' }).click();
    await expect(entry.getByText('2 members imported and written to')).toBeVisible();
  });

  const guest = await openWindow(browser);
  await test.step('one reads why, joins with a password and is in', async () => {
    await guest.goto(await linkTo(page, comes, /^\/claim\/[^/]+$/));
    await expect(guest.getByText(/has handed in your data: Berit Holm/)).toBeVisible();
    await expect(guest.getByText('You came to our market in Graz.')).toBeVisible();
    await guest.getByLabel(/^Choose a password/).fill('a good password');
    await guest.getByRole('button', { name: 'Join', exact: true }).click();
    await expect(guest).toHaveURL('/dashboard');
    await expect(guest.getByRole('heading', { level: 1 })).toContainText('Berit');
  });
  await guest.context().close();

  await test.step('the other deletes her data without signing in, and her link is over', async () => {
    const other = await openWindow(browser);
    const join = await linkTo(page, leaves, /^\/claim\/[^/]+$/);
    await other.goto(await linkTo(page, leaves, /^\/claim\/[^/]+\/delete$/));
    await other.getByRole('button', { name: 'Delete my data' }).click();
    await expect(other.getByText(/^Your data is deleted/)).toBeVisible();
    await other.goto(join);
    await expect(other.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await other.context().close();
  });

  await test.step('undoing it keeps who has come', async () => {
    await page.reload();
    await entry.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('0 accounts removed, 1 kept')).toBeVisible();
    await expect(entry.getByText('Undone', { exact: true })).toBeVisible();
  });
});
