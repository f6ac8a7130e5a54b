import { hold } from '../support/hold.ts';
import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** The compressed JavaScript that a first page may load, in bytes: a visitor's and a member's. */
const budgets = [
  { path: '/', who: 'a visitor', budget: 110_000 },
  { path: '/dashboard', who: 'premium', budget: 172_000 },
] as const;

const landing = { name: 'Grow together, in good company', level: 1 } as const;
const app = /\/assets\/index-[^/]+\.js$/;

test.describe('the first visit', () => {
  for (const { path, who, budget } of budgets) {
    test(`${path} loads no more JavaScript than the budget`, async ({ page }) => {
      const scripts: { name: string; size: Promise<number> }[] = [];
      page.on('requestfinished', (request) => {
        if (request.resourceType() !== 'script') return;
        const size = request.sizes().then(({ responseBodySize }) => responseBodySize);
        scripts.push({ name: new URL(request.url()).pathname, size });
      });
      if (who !== 'a visitor') await signInAs(page, who);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      await expect(page.getByLabel(/^Loading/)).toHaveCount(0);
      // A member's live stream stays open.
      if (who === 'a visitor') await page.waitForLoadState('networkidle');
      const sizes = await Promise.all(scripts.map(async ({ name, size }) => ({ name, size: await size })));
      const total = sizes.reduce((sum, { size }) => sum + size, 0);
      console.log(`JavaScript of ${path}: ${total} bytes in ${sizes.length} files`);
      expect(sizes.length).toBeGreaterThan(1);
      expect(total, JSON.stringify(sizes, null, 2)).toBeLessThanOrEqual(budget);
    });
  }

  test('shows the page before the app is loaded, and keeps it on hydration', async ({ page }) => {
    const go = await hold(page, app);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
        const sum = shifts.reduce((all, { value }) => all + value, Number(document.body.dataset.shift ?? 0));
        document.body.dataset.shift = String(sum);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto('/', { waitUntil: 'commit' });
    const heading = page.getByRole('heading', landing);
    await expect(heading).toBeVisible();
    await heading.evaluate((element) => element.setAttribute('data-kept', ''));
    go();
    // The app has rendered once its data is shown.
    await expect(page.getByRole('region', { name: 'Our partners' })).toBeVisible();
    await expect(heading).toHaveAttribute('data-kept', '');
    await page.waitForLoadState('networkidle');
    expect(Number(await page.locator('body').getAttribute('data-shift'))).toBeLessThan(0.01);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  });

  test('shows a member no landing page before her dashboard', async ({ page }) => {
    await signInAs(page, 'free');
    const go = await hold(page, app);
    await page.goto('/', { waitUntil: 'commit' });
    const heading = page.locator('h1', { hasText: landing.name });
    await expect(heading).toBeAttached();
    await expect(heading).toBeHidden();
    go();
    await expect(page).toHaveURL('/dashboard');
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  });

  test('loads the screen of a member together with her account', async ({ page }) => {
    await signInAs(page, 'free');
    const go = await hold(page, /\/api\/users\/me$/);
    const script = page.waitForRequest(/\/assets\/dashboard-screen-[^/]+\.js$/);
    await page.goto('/dashboard', { waitUntil: 'commit' });
    await script;
    go();
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  });

  test('serves other paths without the landing page', async ({ page }) => {
    const [home, contact] = await Promise.all(
      ['/', '/contact'].map(async (path) => {
        const answer = await page.request.get(path, { headers: { Accept: 'text/html' } });
        return answer.text();
      }),
    );
    expect(home).toContain('Join Our Community');
    expect(contact).not.toContain('Join Our Community');
  });
});
