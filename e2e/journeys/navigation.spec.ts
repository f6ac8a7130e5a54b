import type { Page } from '@playwright/test';
import type { MemberDto } from '@rosette/shared/contract/users.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

// With motion: a smooth scroll would not have finished.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

/** Waits until React handles the links of the prerendered page; before it, a click loads the other page as a document. */
const hydration = (page: Page) =>
  page.waitForFunction(() => {
    const link = document.querySelector('footer a');
    return link !== null && Object.keys(link).some((key) => key.startsWith('__reactProps'));
  });

/** Answers the directory with this many members, in pages like the API. */
async function aDirectoryOf(page: Page, total: number): Promise<void> {
  await page.route('**/api/users?*', (route) => {
    const search = new URL(route.request().url()).searchParams;
    const offset = Number(search.get('offset') ?? 0);
    const count = Math.min(Number(search.get('limit') ?? 1000), total - offset);
    const members = Array.from(
      { length: count },
      (_, index): MemberDto => ({
        id: (offset + index).toString(16).padStart(24, '0'),
        full_name: `Member ${offset + index + 1}`,
        business_name: null,
        industry: null,
        bio: null,
        profile_image: null,
        town: null,
        country: null,
        website: null,
        offers: [],
        needs: [],
        membership_tier: 'free',
        role: 'member',
        created_at: '2026-01-15T10:00:00.000Z',
      }),
    );
    return route.fulfill({ json: members, headers: { 'X-Total-Count': String(total) } });
  });
}

test('a newly opened page starts at its top with the focus on its heading', async ({ page }) => {
  await signInAs(page, 'premium');
  await page.goto('/members');
  const last = page.getByRole('link', { name: 'View Profile' }).last();
  await last.scrollIntoViewIfNeeded();
  await last.click();
  await expect(page).toHaveURL(/\/profile\//);
  await expect(heading(page, /./)).toBeFocused();
  expect(await scrolled(page)).toBe(0);
});

test('Back and Forward restore the scroll position and the length of the list', async ({ page }) => {
  await signInAs(page, 'premium');
  await aDirectoryOf(page, 150);
  await page.goto('/members');
  await page.getByRole('button', { name: 'Show more' }).click();
  const card = page.getByRole('heading', { name: 'Member 100', exact: true });
  await card.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(1000);
  await page.getByRole('navigation').getByRole('link', { name: 'Events' }).click();
  await expect(heading(page, 'Community Events')).toBeFocused();
  expect(await scrolled(page)).toBe(0);

  await page.goBack();
  await expect(card).toBeInViewport();
  expect(await scrolled(page)).toBe(place);
  await page.goForward();
  await expect(heading(page, 'Community Events')).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('the landing page has scroll and focus like other pages', async ({ page }) => {
  await page.goto('/');
  await hydration(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(heading(page, /./)).toBeFocused();
  expect(await scrolled(page)).toBe(0);

  await page.goBack();
  await expect(page.getByRole('button', { name: 'Join Our Community' })).toBeAttached();
  await expect.poll(() => scrolled(page)).toBeGreaterThan(500);
  await page.goForward();
  await expect(page).toHaveURL('/contact');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(heading(page, 'Grow together, in good company')).toBeFocused();
  expect(await scrolled(page)).toBe(0);
});

test('links on the landing page have addresses: Back stays on the site', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Join Our Community' }).click();
  await expect(page).toHaveURL('/sign-in?tab=register');
  await expect(page.getByRole('tab', { name: 'Register' })).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Join Our Community' })).toBeVisible();
});
