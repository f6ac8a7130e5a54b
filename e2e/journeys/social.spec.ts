import type { Page } from '@playwright/test';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

const providers = ['Google', 'LinkedIn'] as const;
const failed = 'Social login failed. Please try again or use email/password.';

/** From the landing page to the provider's account chooser. */
async function goTo(page: Page, provider: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: `Continue with ${provider}` }).click();
  await expect(page.getByRole('heading', { name: `Continue with ${provider}` })).toBeVisible();
}

/** Continues as a person that is new to the provider. */
async function continueAsNew(page: Page, name: string, email: string): Promise<void> {
  await page.getByText('Somebody else').click();
  await page.getByLabel('Name').fill(name);
  await page.getByLabel(/^E-mail/).fill(email);
  await page.getByRole('button', { name: 'Continue as this person' }).click();
}

const isWelcome = async (page: Page, provider: string) => {
  await expect(page.getByText(`Welcome! You've successfully signed in with ${provider}.`)).toBeVisible();
  await expect(page).toHaveURL('/dashboard');
};

/** Expects the landing page with an error and no session. */
async function expectSignInFailed(page: Page): Promise<void> {
  await expect(page.getByText(failed)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
}

for (const provider of providers) {
  test(`a visitor joins with ${provider} on a phone, and signs in again as the same member`, async ({
    page,
    watch,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    const email = `edda-${provider}-${Date.now()}@friends.example`.toLowerCase();

    await test.step('choosing a person leads to the dashboard, which greets her', async () => {
      await goTo(page, provider);
      await watch.looksRight();
      await continueAsNew(page, 'Edda Holm', email);
      await isWelcome(page, provider);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Edda');
    });

    await test.step('a reload keeps the session', async () => {
      await page.reload();
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Edda');
    });

    await test.step('her settings say that the address is confirmed and that there is no password', async () => {
      await page.goto('/settings/account');
      await expect(page.getByText(email, { exact: true })).toBeVisible();
      await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
      await expect(page.getByText(/there is no password here to change/)).toBeVisible();
    });

    await test.step('a password is refused: she signs in with her provider', async () => {
      await page.evaluate(() => localStorage.clear());
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await page.getByRole('dialog').getByLabel(/email/i).fill(email);
      await page.getByRole('dialog').getByRole('button', { name: /^Send/ }).click();
      await expect(
        page.getByText('This account uses social login. Please sign in with your social provider.'),
      ).toBeVisible();
    });

    await test.step('coming again, she is still the same', async () => {
      await goTo(page, provider);
      await page.getByRole('button', { name: 'Edda Holm' }).filter({ hasText: email }).click();
      await isWelcome(page, provider);
    });
  });

  test(`cancelling at ${provider}, or having no verified address, shows an error and signs nobody in`, async ({
    page,
  }) => {
    for (const choice of ['Cancel', 'Ulla Brandt', 'Noemi Lang']) {
      await goTo(page, provider);
      await page.getByRole('button', { name: choice }).click();
      await expectSignInFailed(page);
    }
  });
}

test('a member with the same verified address is linked, notified by mail, and can unlink; an admin is never linked', async ({
  page,
}) => {
  await goTo(page, 'Google');
  await page.getByRole('button', { name: 'Beatriz Amaral' }).click();
  await isWelcome(page, 'Google');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Beatriz');

  const mailbox = `http://localhost:${Number(new URL(page.url()).port) + 25}`;
  await expect
    .poll(async () => {
      const mails = await (
        await page.request.get(`${mailbox}/api/messages?to=premium@rosette.example`)
      ).json();
      return mails.map(({ subject }: { subject: string }) => subject);
    })
    .toContain('You can now sign in to Rosette with Google');

  await page.goto('/settings/account');
  await page.getByRole('button', { name: 'Unlink Google' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Google no longer signs you in.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlink Google' })).toHaveCount(0);

  await page.evaluate(() => localStorage.clear());
  await goTo(page, 'Google');
  await page.getByRole('button', { name: 'Beatriz Amaral' }).click();
  await expectSignInFailed(page);

  await goTo(page, 'LinkedIn');
  await page.getByRole('button', { name: 'Helene Brandauer' }).click();
  await expectSignInFailed(page);
});

test('an account is chosen by keyboard only', async ({ page }) => {
  await goTo(page, 'LinkedIn');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Nadia Feld' })).toBeFocused();
  await page.keyboard.press('Enter');
  await isWelcome(page, 'LinkedIn');
});

test('the token is removed from address and history, and only its own check sends it', async ({ page }) => {
  const leaks: string[] = [];
  let token = '';
  const foreign: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/auth/callback') token = url.searchParams.get('token') ?? token;
    else if (token) {
      if (url.href.includes(token)) leaks.push(url.href);
      if (request.headers().referer?.includes('token')) leaks.push(`referrer of ${url.href}`);
      if (url.origin !== new URL(page.url()).origin && url.protocol !== 'data:') foreign.push(url.href);
    }
  });
  await goTo(page, 'Google');
  await continueAsNew(page, 'Tilda Kern', `tilda-${Date.now()}@friends.example`);
  await isWelcome(page, 'Google');
  expect(token).not.toBe('');
  expect([leaks, foreign]).toEqual([[], []]);

  await page.goBack();
  await expect(page).not.toHaveURL(/token/);
});

test.describe('a callback that this browser did not start', () => {
  test('with an invalid token, or none, fails without details', async ({ page }) => {
    for (const query of ['?token=made-up&provider=google', '?provider=google', '']) {
      await page.goto(`/auth/callback${query}`);
      await expect(page.getByText('Authentication failed. Please try again.')).toBeVisible();
      await expect(page).toHaveURL('/');
    }
  });

  test('with an error fails', async ({ page }) => {
    await page.goto('/auth/callback?error=%3Cb%3ECall%20555%3C%2Fb%3E&provider=evil');
    await expectSignInFailed(page);
    await expect(page.getByText('555')).toHaveCount(0);
  });

  test("with another member's token keeps the session", async ({ page, browser }) => {
    const { token } = await (
      await page.request.post('/api/auth/login', {
        data: { email: 'basic@rosette.example', password: 'rosette-demo' },
      })
    ).json();
    const mine = await signInAs(page, 'free');
    await page.goto(`/auth/callback?token=${token}&provider=google`);
    await expect(page.getByText('Authentication failed. Please try again.')).toBeVisible();
    await expect(page).toHaveURL('/dashboard');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(mine.token);

    // A stolen callback URL in another browser context.
    const stranger = await openWindow(browser);
    await stranger.goto(new URL('/api/auth/google/callback?code=stolen&state=stolen', page.url()).href);
    await expect(stranger.getByText(failed)).toBeVisible();
    await stranger.context().close();
  });
});
