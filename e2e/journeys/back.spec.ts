import type { Page } from '@playwright/test';
import { hold } from '../support/hold.ts';
import { signInAs, signInAsNew } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const posting = (page: Page) => page.getByRole('dialog', { name: 'Post Opportunity' });
const question = (page: Page) => page.getByRole('alertdialog');

/** The browser's Back, which does not wait for a page to be loaded. */
const back = (page: Page) => page.evaluate(() => history.back());
const forward = (page: Page) => page.evaluate(() => history.forward());

/** Opens the dashboard, then the board from it, and there the dialog. */
async function openPosting(page: Page): Promise<void> {
  await signInAs(page, 'premium');
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Opportunities' }).click();
  await expect(heading(page, 'Opportunities Board')).toBeVisible();
  await page.getByRole('button', { name: 'Post Opportunity' }).click();
  await expect(posting(page)).toBeVisible();
}

test('Back closes a dialog, then leaves the page, and Forward returns', async ({ page }) => {
  await openPosting(page);
  await back(page);
  await expect(posting(page)).toBeHidden();
  await expect(page).toHaveURL('/opportunities');
  await expect(page.getByRole('button', { name: 'Post Opportunity' })).toBeFocused();
  await page.getByRole('button', { name: 'Post Opportunity' }).click();
  await expect(posting(page)).toBeVisible();
  await back(page);
  await expect(posting(page)).toBeHidden();
  await back(page);
  await expect(page).toHaveURL('/dashboard');
  await forward(page);
  await expect(heading(page, 'Opportunities Board')).toBeVisible();
  await expect(posting(page)).toBeHidden();
});

test('Back asks also after Forward to what it has closed, without loading the page anew', async ({
  page,
}) => {
  await openPosting(page);
  await page.evaluate(() => document.body.setAttribute('data-loaded', 'once'));
  await back(page);
  await expect(posting(page)).toBeHidden();
  const depth = () => page.evaluate(() => history.state?.added ?? null);
  await forward(page);
  await expect.poll(depth).not.toBeNull();
  await page.getByRole('button', { name: 'Post Opportunity' }).click();
  await posting(page).getByLabel('Title').fill('Baker wanted');
  await back(page);
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(posting(page)).toBeHidden();
  await expect(page.locator('body')).toHaveAttribute('data-loaded', 'once');
});

test('Back in the second step of a cancellation or withdrawal leads to the first, with what was typed', async ({
  page,
}) => {
  await page.goto('/contact');
  for (const link of ['Cancel contracts here', 'Withdraw from a contract']) {
    await page.getByRole('link', { name: link }).click();
    await expect(heading(page, 'Contact us')).toBeHidden();
    await page.getByLabel('Name').fill('Vera Lind');
    await page.getByLabel('Email').fill('vera@rosette.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { name: /^I hereby/ })).toBeFocused();
    await back(page);
    await expect(page.getByLabel('Name')).toHaveValue('Vera Lind');
    await expect(page.getByRole('button', { name: 'Continue' })).toBeFocused();
    await back(page);
    await expect(question(page)).toBeVisible();
    await question(page).getByRole('button', { name: 'Discard' }).click();
    await expect(page).toHaveURL('/contact');
  }
});

test('Back closes a dialog on the first page of a tab, also after a reload under it', async ({ page }) => {
  await signInAs(page, 'premium');
  await page.goto('/opportunities');
  for (const _ of [1, 2]) {
    await page.getByRole('button', { name: 'Post Opportunity' }).click();
    await expect(posting(page)).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Opportunities Board')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Post Opportunity' }).click();
  await expect(posting(page)).toBeVisible();
  await back(page);
  await expect(posting(page)).toBeHidden();
  await expect(heading(page, 'Opportunities Board')).toBeVisible();
});

test('after a dialog was closed otherwise, one Back leaves the page', async ({ page }) => {
  await openPosting(page);
  await page.keyboard.press('Escape');
  await expect(posting(page)).toBeHidden();
  await back(page);
  await expect(page).toHaveURL('/dashboard');
  await forward(page);
  await expect(heading(page, 'Opportunities Board')).toBeVisible();
  await back(page);
  await expect(heading(page, 'Welcome')).toBeVisible();
});

test('what is opened from a dialog stands after the page: one Back returns, one more leaves', async ({
  page,
}) => {
  await signInAs(page, 'premium');
  await page.goto('/dashboard');
  await page.getByRole('navigation').getByRole('link', { name: 'Events' }).click();
  await expect(heading(page, 'Community Events')).toBeVisible();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByRole('combobox', { name: /Search/ }).fill('Helene');
  await page.getByRole('option', { name: /Helene Brandauer/ }).click();
  await expect(heading(page, 'Helene Brandauer')).toBeVisible();
  await back(page);
  await expect(heading(page, 'Community Events')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await back(page);
  await expect(heading(page, 'Welcome')).toBeVisible();
  await forward(page);
  await expect(heading(page, 'Community Events')).toBeVisible();
  await forward(page);
  await expect(heading(page, 'Helene Brandauer')).toBeVisible();
});

test('Back asks before it discards what is typed in a dialog, and closes its own question first', async ({
  page,
}) => {
  await openPosting(page);
  const title = posting(page).getByLabel('Title');
  await title.fill('A baker for Linz');
  await back(page);
  await expect(question(page)).toBeVisible();
  await back(page);
  await expect(question(page)).toBeHidden();
  await expect(title).toHaveValue('A baker for Linz');
  await back(page);
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(posting(page)).toBeHidden();
  await expect(page).toHaveURL('/opportunities');
  await back(page);
  await expect(page).toHaveURL('/dashboard');
});

test('Back while a dialog is being sent asks too, and what is refused is still typed', async ({
  page,
  watch,
}) => {
  watch.expects(/status of 503/);
  await openPosting(page);
  await posting(page).getByLabel('Title').fill('A baker for Linz');
  await posting(page).getByLabel('Description').fill('For early mornings.');
  let answer = () => {};
  const mayAnswer = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/opportunities$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await mayAnswer;
    await route.fulfill({ status: 503, json: { detail: 'Not now', code: 'unavailable' } });
  });
  await posting(page).getByRole('button', { name: /^Post/ }).click();
  await back(page);
  await expect(question(page)).toBeVisible();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  answer();
  await expect(posting(page).getByLabel('Title')).toBeEnabled();
  await expect(posting(page).getByLabel('Title')).toHaveValue('A baker for Linz');
  await expect(page).toHaveURL('/opportunities');
});

test('Back asks while a form of a page is being sent, and after Discard it leaves', async ({ page }) => {
  const { user } = await signInAsNew(page, 'Ines Halm');
  await page.goto('/dashboard');
  await expect(heading(page, 'Welcome')).toBeVisible();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page).toHaveURL(`/profile/${user.id}`);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Bio').fill('I bake for many.');
  const go = await hold(page, /\/api\/users\//);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await back(page);
  await expect(question(page)).toBeVisible();
  await back(page);
  await expect(question(page)).toBeHidden();
  await expect(page.getByLabel('Bio')).toHaveValue('I bake for many.');
  await back(page);
  await question(page).getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/dashboard');
  go();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test('Back closes menus and sheets, and leaves the filters that were chosen', async ({ page }) => {
    await signInAs(page, 'premium');
    await page.goto('/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Members' }).tap();
    await expect(heading(page, 'Member Directory')).toBeVisible();

    const more = page.getByRole('navigation').getByRole('button', { name: 'More' });
    await more.tap();
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    await back(page);
    await expect(more).toHaveAttribute('aria-expanded', 'false');

    await page.getByRole('button', { name: /Notifications/ }).tap();
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
    await back(page);
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeHidden();
    await expect(page).toHaveURL('/members');

    await page.getByRole('button', { name: /^Filter/ }).tap();
    const sheet = page.getByRole('dialog', { name: /Filter/ });
    await sheet.getByLabel('Sort').selectOption({ index: 1 });
    await expect(page).toHaveURL(/sort=/);
    const address = page.url();
    await back(page);
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL(address);
    await back(page);
    await expect(heading(page, 'Welcome')).toBeVisible();
    await forward(page);
    await expect(page).toHaveURL(address);

    await more.tap();
    await page.getByRole('link', { name: 'Businesses' }).tap();
    await expect(heading(page, 'Business Showcase')).toBeVisible();
    await back(page);
    await expect(page).toHaveURL(address);
    await back(page);
    await expect(heading(page, 'Welcome')).toBeVisible();
  });
});
