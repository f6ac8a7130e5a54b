import { signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

interface Manifest {
  name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
}

/** Width and height in a PNG's header. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test("the app can be installed: the manifest's icons exist in their sizes", async ({ page }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = (await (await page.request.get(address ?? '')).json()) as Manifest;
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' });
  expect(manifest.icons.map(({ purpose = 'any' }) => purpose)).toContain('maskable');
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.headers()['content-type']).toContain(type);
    if (type === 'image/png') expect(sizeOf(await icon.body())).toBe(sizes);
  }
  const forApple = await page.locator('link[rel="apple-touch-icon"]').getAttribute('href');
  expect(sizeOf(await (await page.request.get(forApple ?? '')).body())).toBe('180x180');
});

test('offline a page says so, and is loaded again when online', async ({ page, context, watch }) => {
  // Requests that were in progress when the page went offline.
  watch.expects(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 360, height: 740 });
  await signInAs(page, 'free');
  await page.goto('/contact');
  await page.evaluate(() => navigator.serviceWorker.ready);

  await context.setOffline(true);
  await page.goto('/members');
  await expect(page.getByRole('heading', { name: 'You are offline', level: 1 })).toBeVisible();
  await expect(page).toHaveURL('/members');
  const look = page.getByRole('link', { name: 'Try again' });
  await expect(look).toHaveCSS('border-radius', /\d{3,}px|e\+/);
  expect(await page.evaluate(() => document.fonts.check('600 20px "Playfair Display Variable"'))).toBe(true);
  await watch.looksRight();

  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Members|Directory/);
});

test.describe('a visit that goes offline', () => {
  // Chromium logs each script that failed to load (ERR_FAILED where the service worker tried), and React what its boundary
  // caught.
  const faults = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|dynamically imported module/;
  const back = { name: 'You are offline', level: 1 } as const;

  test('shows a message on a screen that was not loaded yet, and loads it when online', async ({
    page,
    context,
    watch,
  }) => {
    watch.expects(faults);
    await signInAs(page, 'free');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Membership', exact: true }).click();
    await expect(page.getByRole('heading', back)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Members', exact: true })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Choose Your Membership' })).toBeVisible();
  });

  test('before signing in shows no empty page', async ({ page, context, watch }) => {
    watch.expects(faults);
    await page.goto('/');
    // The browser complains about a service worker whose script it could not fetch.
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText(/You are offline\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Join Our Community' })).toBeVisible();
    await context.setOffline(false);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  });
});

test('caches the offline page only, no answers and no pages of the app', async ({ page }) => {
  await signInAs(page, 'free');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: /Welcome/ })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready);
  const kept = await page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/offline.html');
  expect(
    kept.filter((path) => !/^\/(offline(\.[a-z]{2})?\.html|icon\.svg|assets\/.+\.(css|woff2))$/.test(path)),
  ).toEqual([]);
});

test("does not route a provider's sign-in through the service worker", async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  // Playwright intercepts the browser's own requests only, not the service worker's.
  const standIn = { contentType: 'text/html', body: '<h1>The provider</h1>' };
  await page.route('**/api/auth/google', (route) => route.fulfill(standIn));
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expect(page.getByRole('heading', { name: 'The provider' })).toBeVisible();
});
