import type { Page } from '@playwright/test';
import { confirmAddress, signInAsNew } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

const write = async (page: Page, text: string) => {
  await page.getByLabel('Write a message').fill(text);
  await page.keyboard.press('Enter');
};
const said = (page: Page, text: string) => page.getByRole('log').getByText(text, { exact: true });

test('two members connect: one asks, the other accepts, they write live, and the connection is ended', async ({
  page,
  browser,
}) => {
  const other = await openWindow(browser);
  const ines = await signInAsNew(page, 'Ines Halm');
  const { user } = await signInAsNew(other, 'Noor Baker');

  await test.step('asking', async () => {
    await page.goto(`/profile/${user.id}`);
    await confirmAddress(page, ines);
    await page.getByRole('button', { name: 'Send Message' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to Noor Baker' });
    await dialog.getByLabel('Message').fill('I would like to know how you bake for so many.');
    await dialog.getByRole('button', { name: 'Send Request' }).click();
    await expect(page.getByText('Request sent!')).toBeVisible();
  });

  const window = await other.context().newPage();
  await test.step('accepting, which empties the bell of both windows', async () => {
    await expect(page.getByText('Requested', { exact: true })).toBeVisible();
    // Her first page stores the session that the second one has, too.
    await other.goto('/messages');
    await window.goto('/dashboard');
    await expect(window.getByRole('button', { name: 'Notifications 1 unread' })).toBeVisible();
    await other.getByRole('tab', { name: 'Requests (1)' }).click();
    await other.getByRole('button', { name: 'Accept' }).click();
    await expect(other).toHaveURL(/\/messages\/[\da-f]+$/);
    for (const each of [other, window]) {
      await expect(each.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
    }
    await window.close();
    await expect(said(other, 'I would like to know how you bake for so many.')).toBeVisible();
  });

  await test.step('talking, each seeing what the other writes', async () => {
    await page.goto('/messages');
    await page
      .getByRole('main')
      .getByRole('link', { name: /Noor Baker/ })
      .click();
    await write(other, 'With two ovens and little sleep.');
    await expect(said(page, 'With two ovens and little sleep.')).toBeVisible();
    await write(page, 'May I come and see?');
    await expect(said(other, 'May I come and see?')).toBeVisible();
    await expect(other.getByText('Sending...')).toBeHidden();
  });

  await test.step('ending', async () => {
    await other.getByRole('button', { name: 'More' }).click();
    await other.getByRole('menuitem', { name: 'End connection' }).click();
    await other.getByRole('button', { name: 'End connection' }).click();
    await expect(other.getByText('This conversation has ended.')).toBeVisible();
    await expect(said(other, 'May I come and see?')).toBeVisible();
  });
  await other.context().close();
});

test('a conversation fits a phone', async ({ page, watch }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const { token } = await signInAsNew(page, 'Ines Halm');
  const answer = await page.request.get('/api/users?q=Helene', {
    headers: { Authorization: `Bearer ${token}` },
  });
  const [helene] = await answer.json();
  await page.goto(`/profile/${helene.id}`);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('dialog', { name: /^Write to/ }).getByLabel('Purpose')).toBeVisible();
  await watch.looksRight();
  await watch.fits();
  await page.goto('/messages');
  await expect(page.getByText('No conversations yet')).toBeVisible();
  await watch.looksRight();
  await watch.fits();
});
