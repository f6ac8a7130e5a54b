import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

test('a visitor reads the public pages, follows an advertisement and sends an inquiry', async ({
  page,
  context,
  watch,
}) => {
  // External links are not requested.
  await context.route(/^https:\/\//, (route) => route.fulfill({ body: 'the advertised page' }));
  await page.goto('/');

  await test.step('the numbers are those of the community', async () => {
    const stats = (await (await page.request.get('/api/stats')).json()) as { events: number };
    await page.getByRole('heading', { name: 'A community that grows' }).scrollIntoViewIfNeeded();
    await expect(page.getByText(`${stats.events}+`, { exact: true })).toBeVisible();
  });

  const featured = page.getByTestId('featured-businesses');
  await test.step('the arrows lead around the featured businesses, both ways', async () => {
    const title = featured.getByRole('heading', { level: 3 });
    const first = await title.textContent();
    await featured.getByRole('button', { name: /^Next/ }).click();
    await expect(title).not.toHaveText(first ?? '');
    await featured.getByRole('button', { name: /^Previous/ }).click();
    await expect(title).toHaveText(first ?? '');
    const dots = featured.getByRole('button', { name: /^Go to/ });
    await dots.last().click();
    await expect(title).not.toHaveText(first ?? '');
  });

  await test.step('Learn More counts a click and opens the link in a tab of its own', async () => {
    const counted = page.waitForResponse(
      (answer) => answer.request().postData() === '{"action":"click"}' && answer.url().endsWith('/track'),
    );
    const opened = page.waitForEvent('popup');
    await featured.getByRole('button', { name: 'Learn More' }).click();
    const answer = await counted;
    expect(answer.status()).toBe(200);
    // The user agent of a headless Chromium is a bot's, whose clicks are not counted as unique.
    expect(await answer.request().headerValue('user-agent')).not.toMatch(/headless/i);
    const tab = await opened;
    await expect(tab).toHaveURL(/^https:/);
    expect(await tab.evaluate(() => window.opener), 'the other page cannot reach ours').toBeNull();
    await tab.close();
  });

  await test.step('the contact form tells the address to write to and is empty again', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact', exact: true }).click();
    await expect(page).toHaveURL('/contact');
    await page.getByLabel('Name').fill('Vera Lind');
    await page.getByLabel('Email').fill('vera@visitor.example');
    await page.getByLabel('Subject').fill('A question');
    await page.getByLabel('Message').fill('Do you have a group in Graz?');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText(/^To send us a message, please email us at \S+@\S+$/)).toBeVisible();
    await expect(page.getByLabel('Message')).toHaveValue('');
  });

  await test.step('what partners get is told, and the way in is there', async () => {
    await page.getByRole('contentinfo').getByRole('link', { name: 'Partner with us' }).click();
    await expect(page.getByText('Platinum Partnership')).toBeVisible();
    await page.getByRole('link', { name: 'Join Free & Explore' }).click();
    await expect(page).toHaveURL('/');
  });

  await test.step('somebody who forgot her password is told to look at her mail', async () => {
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByRole('button', { name: 'Forgot password?' }).click();
    const dialog = page.getByRole('dialog');
    await watch.dialogLooksRight();
    await dialog.getByLabel('Email').fill('nobody@visitor.example');
    await dialog.getByRole('button', { name: 'Send Reset Link' }).click();
    await expect(page.getByText("Check your email! We've sent you a password reset link.")).toBeVisible();
    await expect(dialog).toBeHidden();
  });
});

test("a visitor who opens a member's page is redirected to it after signing in", async ({ page }) => {
  await page.goto('/opportunities?q=potter');
  await expect(page).toHaveURL('/');
  await page.reload();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Join Our Community' })).toBeVisible();
  await page.goForward();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email').fill('basic@rosette.example');
  await page.getByLabel('Password').fill('rosette-demo');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/opportunities?q=potter');
});

test('a visitor who opens a link of a mail and signs in in another tab is led to it in both', async ({
  page,
  context,
}) => {
  const answer = await page.request.post('/api/auth/login', {
    data: { email: 'premium@rosette.example', password: 'rosette-demo' },
  });
  const { user } = (await answer.json()) as { user: { id: string } };
  const profile = `/profile/${user.id}`;
  await page.goto(profile);
  await expect(page).toHaveURL('/');
  const other = await context.newPage();
  await other.goto(profile);
  await other.getByRole('link', { name: 'Sign In' }).click();
  await other.getByLabel('Email').fill('basic@rosette.example');
  await other.getByLabel('Password').fill('rosette-demo');
  await other.getByRole('button', { name: 'Login' }).click();
  for (const tab of [other, page]) await expect(tab).toHaveURL(profile);
});

for (const width of [360, 768, 1024, 1440]) {
  test(`the statement of the footer keeps its lines at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/contact');
    const statement = page.getByRole('contentinfo').getByText('We support carbon removal');
    // Waits for the links beside it, which come with the site's settings.
    await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Imprint' })).toBeVisible();
    const { width: shown = 0 } = (await statement.boundingBox()) ?? {};
    expect(shown).toBeGreaterThan(250);
  });
}

/** Holds the script that hydrates the landing page until the returned function is called. */
async function holdHydration(page: Page): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/hydrate-landing-/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

test('a button pressed before the scripts have loaded works once they have', async ({ page }) => {
  const release = await holdHydration(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Join Our Community' }).click();
  // Two tasks later the press is kept, and nobody has handled it.
  await page.evaluate(() => new Promise((resolve) => setTimeout(() => setTimeout(resolve))));
  await expect(page).toHaveURL('/');
  release();
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
});

test('Back before the scripts have loaded leads to the page before once they have', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('banner').getByRole('link', { name: 'Rosette' }).click();
  await expect(page).toHaveURL('/');
  const release = await holdHydration(page);
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL('/contact');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact us');
});
