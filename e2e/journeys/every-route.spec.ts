import { type DemoPerson, signInAs } from '../support/people.ts';
import { expect, test } from '../support/test.ts';

/** Every address with the heading that says that its screen is there. */
const forMembers: [path: string, heading: RegExp][] = [
  ['/dashboard', /Welcome/],
  ['/members', /Members|Directory/],
  ['/businesses', /Business/],
  ['/events', /Community Events/],
  ['/opportunities', /Opportunities Board/],
  ['/membership', /Choose Your Membership/],
  ['/settings', /^Settings$/],
  ['/become-partner', /partner/i],
];

const walks: { who: DemoPerson | 'a visitor'; routes: [path: string, heading: RegExp][] }[] = [
  {
    who: 'a visitor',
    routes: [
      ['/', /./],
      ['/contact', /./],
      ['/partner', /./],
      ['/verify-email', /Confirm your e-mail address/],
      ['/unsubscribe', /Fewer mails/],
      ['/no-such-page', /./],
    ],
  },
  { who: 'free', routes: [...forMembers, ['/payment-success', /Payment Error/]] },
  // Where she sees something else than a free member.
  {
    who: 'premium',
    routes: [
      ['/events', /Community Events/],
      ['/membership', /Choose Your Membership/],
    ],
  },
  { who: 'partner', routes: [['/partner-portal', /./]] },
  { who: 'admin', routes: [['/admin', /./]] },
];

for (const width of [360, 768, 1440]) {
  for (const { who, routes } of walks) {
    test(`every page of ${who} looks right at ${width} px`, async ({ page, watch }) => {
      await page.setViewportSize({ width, height: 900 });
      // Each contrast is looked at in the dark once, too.
      await page.emulateMedia({ colorScheme: width === 768 ? 'dark' : 'light' });
      if (who !== 'a visitor') await signInAs(page, who);
      for (const [path, heading] of routes) {
        await test.step(path, async () => {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
          await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
          await watch.looksRight();
        });
      }
    });
  }
}

test('whoever is not signed in is taken to the landing page', async ({ page }) => {
  for (const path of [
    '/dashboard',
    '/members',
    '/admin',
    '/partner-portal',
    '/settings',
    '/profile/000000000000000000000000',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Join Our Community' })).toBeVisible();
  }
});

test('a member who is neither partner nor admin is taken to the dashboard', async ({ page }) => {
  await signInAs(page, 'premium');
  for (const path of ['/admin', '/partner-portal', '/']) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});
