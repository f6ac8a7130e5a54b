import type { Page } from '@playwright/test';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Presses Tab until the focused element has this name; fails at the end of the page. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 150; presses++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    if ((await focused.count()) && (await isCalled(page, name))) return;
  }
  throw new Error(`'${name}' cannot be reached with Tab`);
}

const isCalled = async (page: Page, name: string) =>
  page
    .getByLabel(name, { exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .or(page.getByRole('link', { name, exact: true }))
    .or(page.getByRole('tab', { name, exact: true }))
    .evaluateAll((found) => found.includes(document.activeElement as HTMLElement));

test('a tab has a ring for keys, and none for the mouse', async ({ page }) => {
  await signInAs(page, 'premium');
  await page.goto('/opportunities');
  const tab = page.getByRole('tab', { name: 'My postings' });
  await tab.click();
  await expect(tab).toBeFocused();
  await expect(tab).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tab', { name: 'My applications' })).toHaveCSS('outline-style', 'solid');
});

test('a visitor joins, opens a profile, RSVPs and logs out by keyboard only', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await test.step('joining', async () => {
    await tabTo(page, 'Join Our Community');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Register' })).toBeVisible();
    await tabTo(page, 'Full Name');
    await page.keyboard.type('Kaja Lund');
    await tabTo(page, 'Email');
    await page.keyboard.type(`kaja-${crypto.randomUUID()}@rosette.example`);
    await page.keyboard.press('Tab');
    await page.keyboard.type('a good password');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('the first Tab offers to skip the navigation', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });

  await test.step('a profile opens and the focus comes along', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await tabTo(page, 'Members');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Member Directory' })).toBeVisible();
    await tabTo(page, 'Search members');
    await page.keyboard.type('Helene');
    await expect(page.getByRole('heading', { name: 'Helene Brandauer' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'View Profile' })).toHaveCount(1);
    await tabTo(page, 'View Profile');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Helene Brandauer' })).toBeVisible();
  });

  await test.step('an invitation is answered, and the focus stays at the button', async () => {
    await page.goto('/events');
    await expect(page.getByRole('button', { name: 'RSVP', exact: true }).first()).toBeVisible();
    await tabTo(page, 'RSVP');
    await page.keyboard.press('Enter');
    // Another journey may have taken the last seat meanwhile.
    await expect(page.getByText(/^RSVP (confirmed|waitlisted)!$/)).toBeVisible();
    await expect(page.getByRole('button', { name: /^(Cancel RSVP|Leave the waitlist)$/ })).toBeFocused();
  });

  await test.step('a dialog takes the focus and gives it back', async () => {
    await page.goto('/opportunities');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await tabTo(page, 'Post Opportunity');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Post Opportunity' });
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Post Opportunity' })).toBeFocused();
  });

  await test.step('leaving', async () => {
    await tabTo(page, 'Account menu');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Logout');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  });
});
