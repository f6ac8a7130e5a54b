import type { Page } from '@playwright/test';
import { hold } from '../support/hold.ts';
import { openAccountMenu } from '../support/menus.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

async function signIn(page: Page, person: 'free' | 'basic' | 'premium'): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill(`${person}@rosette.example`);
  await page.getByLabel('Password').fill('rosette-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/dashboard');
}

test('a reload before the profile is loaded keeps the session', async ({ page }) => {
  await signIn(page, 'free');

  const go = await hold(page, /\/api\/users\/me$/);
  for (const address of ['/members', '/members', '/dashboard']) {
    const asked = page.waitForRequest('**/api/users/me');
    await page.goto(address);
    await asked;
  }
  go();
  await expect(page.getByRole('heading', { name: /^Welcome back/ })).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
});

test('signing out in one tab signs the other out, and signing in there switches it to that member', async ({
  page,
  context,
}) => {
  const greeting = (tab: Page) => tab.getByRole('heading', { name: /^Welcome back/ });
  await signIn(page, 'premium');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await openAccountMenu(other);
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Join Our Community' })).toBeVisible();
  await signIn(other, 'basic');
  await expect(greeting(page)).toHaveText((await greeting(other).textContent()) ?? '');
});

test('a toast can be closed while a dialog is open, without losing its form', async ({ page, watch }) => {
  watch.expects(/500/);
  await signInAs(page, 'premium');
  await page.route('**/api/businesses', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: { detail: 'Not now' } })
      : route.continue(),
  );
  await page.goto('/businesses');
  // Without the rule that lets clicks through toasts.
  await page.evaluate(() => void document.adoptedStyleSheets.splice(0));
  await page.getByRole('button', { name: 'Add Business' }).click();
  const form = page.getByRole('dialog');
  for (const name of ['Name', 'Description', 'Industry']) await form.getByLabel(name).fill(`My ${name}`);
  await form.getByRole('button', { name: 'Add Business' }).click();
  await page.getByText('Not now').hover();
  await page.getByRole('button', { name: 'Close toast' }).click();
  await expect(page.getByText('Not now')).toBeHidden();
  await expect(form.getByLabel('Name')).toHaveValue('My Name');
});
