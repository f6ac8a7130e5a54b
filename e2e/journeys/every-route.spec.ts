import type { Page } from '@playwright/test';
import { webPageAt, webPages } from '@rosette/shared/web-pages.ts';
import { signInAs } from '../support/people.ts';
import { walks } from '../support/routes.ts';
import { expect, openPath, test, testOnSharedPage } from '../support/test.ts';

/** Contrast is checked in dark mode, too. */
const views = [
  { width: 1440, colorScheme: 'light' },
  { width: 768, colorScheme: 'dark' },
  { width: 360, colorScheme: 'light' },
] as const;

async function show(page: Page, { width, colorScheme }: (typeof views)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
}

test('every page that is served is walked through here', () => {
  // These lead elsewhere by themselves.
  const left = ['/reset-password', '/auth/callback'];
  // These need a record: `long-texts.spec.ts` and `partner-and-admin.spec.ts` open them.
  const ofRecords = ['/events/:id/attendees', '/profile/:id', '/receipts/:id', '/messages/:id'];
  const walked = walks.flatMap(({ routes }) => routes.map(([path]) => webPageAt(path)?.path));
  expect(Object.keys(webPages).filter((path) => ![...walked, ...left, ...ofRecords].includes(path))).toEqual(
    [],
  );
});

for (const { who, routes } of walks) {
  testOnSharedPage.describe(() => {
    testOnSharedPage.use({ person: who });
    // In one worker, one after the other: on one page.
    testOnSharedPage.describe.configure({ mode: 'default' });
    for (const [path, heading] of routes) {
      testOnSharedPage(
        `${path} looks right to ${who} at every width, and fits a phone with text at 200 %`,
        async ({ page, watch }) => {
          await show(page, views[0]);
          await openPath(page, path, heading);
          for (const view of views) {
            await testOnSharedPage.step(`${view.width} px`, async () => {
              await show(page, view);
              await watch.looksRight();
            });
          }
          // WCAG 1.4.4: text can be resized to 200 %, here on a phone.
          const style = await page.addStyleTag({ content: 'html { font-size: 200% }' });
          await watch.fits();
          await style.evaluate((element: HTMLStyleElement) => element.remove());
        },
      );
    }
  });
}

for (const locale of ['en-GB', 'de-DE']) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    test('the first entry of each list begins in the upper third of a phone and a tablet', async ({
      page,
    }) => {
      await signInAs(page, 'free');
      for (const path of ['/members', '/businesses', '/events', '/opportunities']) {
        await page.goto(path);
        const first = page.getByRole('main').getByRole('listitem').first();
        await expect(first).toBeVisible();
        for (const [width, most] of [
          [360, 260],
          [768, 300],
        ] as const) {
          await page.setViewportSize({ width, height: 900 });
          const top = async () => (await first.boundingBox())?.y;
          await expect.poll(top, `${path} at ${width} px`).toBeLessThanOrEqual(most);
        }
      }
    });

    test('the counts of the dashboard and the words of the tabs stand in a line each on a phone', async ({
      page,
    }) => {
      await signInAs(page, 'free');
      await page.setViewportSize({ width: 360, height: 900 });
      await page.goto('/dashboard');
      const counts = page.getByRole('list').first().getByRole('link');
      await expect(counts).toHaveCount(3);
      const tops = await counts.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
      expect(new Set(tops)).toHaveProperty('size', 1);
      await page.addStyleTag({ content: 'html { font-size: 200% }' });
      const words = page.getByRole('navigation').last().locator(':is(a, button) > span:last-child');
      await expect(words).toHaveCount(5);
      const heights = await words.evaluateAll((all) =>
        all.map((word) => word.getBoundingClientRect().height),
      );
      expect(new Set(heights)).toHaveProperty('size', 1);
    });
  });
}

test('the auth screen fits a phone with text at 200 %', async ({ page, watch }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto('/');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await page.getByRole('button', { name: 'Join Our Community' }).click();
  for (const name of ['Register', 'Login']) {
    await page.getByRole('tab', { name }).click();
    await watch.fits();
  }
});

test("the buttons of the admin panel's rows fit a phone with text at 200 %", async ({ page, watch }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await signInAs(page, 'admin');
  for (const tab of ['partnerships', 'advertisements', 'inquiries', 'users']) {
    await page.goto(`/admin?tab=${tab}`);
    await page.addStyleTag({ content: 'html { font-size: 200% }' });
    await expect(page.getByRole('tabpanel').getByRole('row').nth(1)).toBeVisible();
    await watch.fits();
  }
});

test('the long German words of the checklist fit a phone with text at 200 %', async ({ page, watch }) => {
  await page.setViewportSize({ width: 360, height: 900 });
  await signInAs(page, 'admin');
  await page.goto('/admin/setup?lang=de');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expect(page.getByRole('link', { name: /^Schreib Datenschutzerklärung/ })).toBeVisible();
  await watch.fits();
});

test('a long word in the name of an advertiser or a partner is not cut off on a phone', async ({
  page,
  watch,
}) => {
  const name = 'Unternehmensberatungsgesellschaft für Unternehmensgründerinnen';
  const ad = { id: '1', title: name, advertiser_name: name, ad_type: 'spotlight_article', content: name };
  const partner = {
    id: '1',
    partner_name: name,
    package_type: 'gold',
    logo_url: 'https://no.example/logo.svg',
  };
  await page.route('**/api/advertisements/active?*', (route) => route.fulfill({ json: [ad] }));
  await page.route('**/api/advertisements/1/track', (route) => route.fulfill({ status: 204 }));
  await page.route('**/api/partnerships', (route) => route.fulfill({ json: [partner] }));
  await page.setViewportSize({ width: 360, height: 900 });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Our partners' }).getByText(name)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Sponsored stories' }).getByText(name)).toHaveCount(3);
  await watch.fits();
});

test('a visitor is redirected to the landing page', async ({ page }) => {
  for (const path of [
    '/dashboard',
    '/members',
    '/admin',
    '/partner-portal',
    '/profile/000000000000000000000000',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Join Our Community' })).toBeVisible();
  }
});

test('a visitor is redirected to the auth screen from pages outside the specification', async ({ page }) => {
  for (const path of ['/settings', '/settings/billing', '/messages', '/notifications']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/sign-in?next=${encodeURIComponent(path)}`);
    await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
  }
});

test('a member without the role is redirected to the dashboard', async ({ page }) => {
  await signInAs(page, 'premium');
  for (const path of ['/admin', '/partner-portal', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});
