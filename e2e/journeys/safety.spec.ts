import type { Page } from '@playwright/test';
import { connect, signInAs, signInAsNew } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

test('a harassed member reports, blocks and gets the outcome; the other member notices nothing', async ({
  page,
  browser,
}) => {
  const [other, office] = [await openWindow(browser), await openWindow(browser)];
  const ines = await signInAsNew(page, 'Ines Halm');
  const eve = await signInAsNew(other, 'Eve Sharp');
  await signInAs(office, 'admin');
  await page.goto('/contact');
  const conversation = await connect(page, eve, ines);
  const field = other.getByLabel('Write a message');

  await test.step('what is written comes live', async () => {
    await page.goto(conversation);
    await other.goto(conversation);
    await field.fill('Send me the money now.');
    await other.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText('Send me the money now.')).toBeVisible();
  });

  let number = '';
  await test.step('she reports the message and blocks her', async () => {
    await choose(page, 'Report');
    const dialog = page.getByRole('dialog', { name: 'Report this message' });
    await dialog.getByLabel('Reason').selectOption('Harassment');
    await dialog.getByRole('button', { name: 'Send Report' }).click();
    const sent = page.getByText(/^Report sent! Its number is R-\d{4}-\d{6}\.$/);
    await expect(sent).toBeVisible();
    number = (await sent.textContent())?.match(/R-\d{4}-\d{6}/)?.[0] ?? '';
    await choose(page, 'Block');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
    await expect(page.getByText('Eve Sharp is blocked')).toBeVisible();
  });

  await test.step('the other one only finds the conversation ended', async () => {
    await field.fill('Hello?');
    await other.keyboard.press('Enter');
    await expect(other.getByText('This conversation has ended. You can still read it.')).toBeVisible();
    await other.goto('/notifications');
    // What the one who blocked her did is hidden, like everything else about her.
    await expect(other.getByRole('main').getByText('Nothing new so far')).toBeVisible();
  });

  await test.step('an admin sees the message and closes the report', async () => {
    await office.goto('/admin');
    await office.getByRole('link', { name: /^Reports/ }).click();
    const report = office.getByRole('row').filter({ hasText: number });
    await expect(report.getByText('Send me the money now.')).toBeVisible();
    await report.getByRole('button', { name: `More for ${number}` }).click();
    await office.getByRole('menuitem', { name: 'Close report' }).click();
    const closing = office.getByRole('dialog', { name: `Close ${number}` });
    await closing.getByLabel('Outcome').selectOption('Warned');
    await closing.getByRole('button', { name: 'Close with this outcome' }).click();
    await expect(office.getByText(`${number} is closed`)).toBeVisible();
  });

  await test.step('she is told, live', async () => {
    await expect(page.getByRole('button', { name: /^Notifications \d+ unread/ })).toBeVisible();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('link', { name: `Your report ${number} is closed` }).click();
    await expect(page).toHaveURL('/settings/privacy');
    await expect(page.getByText('Action was taken')).toBeVisible();
    await page.getByRole('button', { name: 'Unblock' }).click();
    await expect(page.getByText(/You have blocked nobody/)).toBeVisible();
  });
});

test('a member suspended during her session reads why, also on signing in', async ({
  page,
  browser,
  watch,
}) => {
  watch.expects(/401|403/);
  const office = await openWindow(browser);
  const eve = await signInAsNew(page, 'Eve Sharp');
  const admin = await signInAs(office, 'admin');
  await page.goto('/events');
  await expect(page.getByRole('heading', { level: 1, name: 'Community Events' })).toBeVisible();
  const answer = await office.request.post(`/api/admin/users/${eve.user.id}/suspend`, {
    data: { reason: 'Asked members for money' },
    headers: { Authorization: `Bearer ${admin.token}` },
  });
  expect(answer.status()).toBe(200);
  const sentence = 'This account is suspended: Asked members for money';
  await expect(page.getByRole('heading', { level: 1, name: 'You have been signed out' })).toBeVisible();
  await expect(page.getByText(sentence)).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toBeVisible();
  await watch.looksRight();

  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(eve.user.email);
  await page.getByLabel(/^Password/).fill('a good password');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(sentence)).toBeVisible();
});

test('a conversation on a phone, with an unstable connection, above a keyboard and with text at 200 %', async ({
  page,
  context,
  browser,
  watch,
}) => {
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  // An empty page has no storage to put the token into.
  watch.expects(/Failed to read the 'localStorage' property/);
  await page.setViewportSize({ width: 360, height: 640 });
  const other = await openWindow(browser);
  const ines = await signInAsNew(page, 'Ines Halm');
  const noor = await signInAsNew(other, 'Noor Baker');
  await page.goto('/contact');
  const conversation = await connect(page, ines, noor);
  await page.goto(conversation);
  await other.goto(conversation);
  const log = page.getByRole('log');
  await expect(log.getByText('May I ask you something?')).toBeVisible();
  await watch.looksRight();
  await watch.fits();

  await context.setOffline(true);
  await page.getByLabel('Write a message').fill('Written in a tunnel.');
  await page.keyboard.press('Enter');
  await expect(log.getByText('Waiting for the connection')).toBeVisible();
  await page.getByLabel('Write a message').fill('Half a sen');
  // The page is reloaded: waiting messages are sent once, the draft is in the field.
  await page.goto('about:blank');
  await context.setOffline(false);
  await page.goto(conversation);
  await expect(log.getByText(/^(Waiting for the connection|Sending\.\.\.)$/)).toBeHidden();
  await expect(log.getByText('Written in a tunnel.')).toHaveCount(1);
  await expect(page.getByLabel('Write a message')).toHaveValue('Half a sen');
  await expect(other.getByRole('log').getByText('Written in a tunnel.')).toHaveCount(1);

  // The viewport above a keyboard; the earlier checks have scrolled it.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.setViewportSize({ width: 360, height: 400 });
  await expect(page.getByLabel('Write a message')).toBeInViewport();
  await expect(log.getByText('Written in a tunnel.')).toBeInViewport();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expect(page.getByLabel('Write a message')).toBeInViewport();
  await watch.fits();
});
