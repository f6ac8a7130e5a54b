import type { Page } from '@playwright/test';
import { maxLength } from '@rosette/shared/contract/fields.ts';
import { confirmAddress, connect, type Session, signIn } from '../support/people.ts';
import { expect, fits, test } from '../support/test.ts';
import { openWindow } from '../support/windows.ts';

/** The narrowest phones, a tablet and a laptop. */
const widths = [320, 360, 768, 1440];

/** The longest text of a kind, without a space. */
const longest = (kind: keyof typeof maxLength, start = 'W') => start.padEnd(maxLength[kind], 'W');

/** Unique, so that the searches find this journey's records only. */
const mark = `W${crypto.randomUUID().replaceAll('-', '')}`;
const name = longest('name', mark);
const title = longest('title', mark);

/** An e-mail address of the maximum length. */
function longEmail(): string {
  const local = crypto.randomUUID().replaceAll('-', '').padEnd(64, 'w');
  const host = ['w'.repeat(63), 'w'.repeat(63), 'w'.repeat(53), 'example'].join('.');
  return `${local}@${host}`;
}

/** Calls the API as a member, and fails on a refusal. */
async function call(page: Page, { token }: { token: string }, method: string, path: string, data?: object) {
  const answer = await page.request.fetch(`/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}` },
    ...(data && { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  return answer.status() === 204 ? null : answer.json();
}

async function register(page: Page, email = `${crypto.randomUUID()}@rosette.example`): Promise<Session> {
  const answer = await page.request.post('/api/auth/register', {
    data: {
      full_name: name,
      email,
      password: 'a good password',
      business_name: name,
      industry: name,
    },
  });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()) as Session;
}

/** Members whose every field holds the longest text, with all that they can write to each other. */
async function makeRecords(page: Page, admin: { token: string }) {
  const [ada, bea, cleo, dora] = [
    await register(page),
    await register(page),
    await register(page, longEmail()),
    await register(page),
  ] as const;
  for (const member of [ada, bea, cleo]) {
    await call(page, member, 'PUT', '/users/me', {
      bio: longest('bio'),
      town: name,
      website: `https://w.example/${'w'.repeat(maxLength.url - 18)}`,
      offers: [longest('offer', 'A'), longest('offer', 'B')],
      needs: [longest('offer', 'C'), longest('offer', 'D')],
      email_visibility: 'members',
    });
  }
  const request = longest('request');
  const conversation = await connect(page, ada, bea);
  await connect(page, bea, cleo);
  await call(page, bea, 'POST', `/conversations${conversation.replace('/messages', '')}/messages`, {
    text: longest('message'),
    client_id: crypto.randomUUID(),
  });
  await call(page, bea, 'POST', '/introductions', {
    first_id: ada.user.id,
    second_id: cleo.user.id,
    text: request,
  });
  await confirmAddress(page, dora);
  await call(page, dora, 'POST', '/contact-requests', { to: ada.user.id, purpose: 'other', text: request });

  const business = await call(page, bea, 'POST', '/businesses', {
    name,
    description: longest('description'),
    industry: name,
    town: name,
    website: `https://w.example/${'w'.repeat(maxLength.url - 18)}`,
  });
  const posting = { title, description: longest('description') };
  const hers = await call(page, bea, 'POST', '/opportunities', posting);
  await call(page, ada, 'POST', `/opportunities/${hers.id}/apply`, { note: longest('note') });
  await call(page, bea, 'PATCH', `/opportunities/${hers.id}/applicants/${ada.user.id}`, {
    state: 'shortlisted',
    message: longest('announcement'),
  });
  const own = await call(page, ada, 'POST', '/opportunities', posting);
  await call(page, bea, 'POST', `/opportunities/${own.id}/apply`, { note: longest('note') });
  const event = await call(page, admin, 'POST', '/events', {
    title,
    description: longest('description'),
    date: '2090-06-01T18:00:00Z',
    location: title,
    address: title,
    online_url: `https://w.example/${'w'.repeat(maxLength.url - 18)}`,
    time_zone: 'America/Argentina/ComodRivadavia',
  });
  for (const member of [ada, bea]) await call(page, member, 'PUT', `/events/${event.id}/rsvp`);
  await call(page, ada, 'POST', '/reports', {
    kind: 'user',
    id: cleo.user.id,
    reason: 'other',
    text: longest('announcement'),
  });
  const eve = await register(page);
  await call(page, ada, 'POST', '/blocks', { user_id: eve.user.id });
  const email = encodeURIComponent(ada.user.email);
  await call(page, admin, 'POST', `/admin/grant-role?email=${email}&role=partner`);
  const partnership = await call(page, admin, 'POST', '/admin/partnerships', {
    email: ada.user.email,
    package_id: 'silver_6months',
  });
  await call(page, ada, 'PUT', `/partnerships/${partnership.id}`, { description: longest('description') });
  const ad = await call(page, admin, 'POST', '/admin/advertisements', {
    title,
    advertiser_email: ada.user.email,
    advertiser_name: name,
    ad_type: 'spotlight_article',
    link_url: `https://w.example/${'w'.repeat(maxLength.url - 18)}`,
    content: longest('description'),
  });
  const inquiry = { name, email: longEmail(), company: name, phone: name, message: longest('description') };
  await call(page, admin, 'POST', '/partner/contact', inquiry);
  return { ada, bea, cleo, dora, eve, conversation, business, hers, event, partnership, ad };
}

/** What scrolls sideways of the page, its dialog and the list of messages. */
const scrollsSideways = (page: Page) =>
  page.evaluate(() => {
    const boxes = document.querySelectorAll('html, [role=dialog], :has(> [role=dialog]), [tabindex="0"]');
    return [...boxes]
      .filter((box) => box.scrollWidth > (box === document.documentElement ? innerWidth : box.clientWidth))
      .map((box) => `${box.tagName} ${box.ariaLabel ?? ''} ${box.className} ${box.scrollWidth} px`);
  });

/** Opens each path, waits for the text, and expects that nothing scrolls sideways at any width. */
async function expectFit(page: Page, screens: [path: string, text: string][]): Promise<void> {
  for (const [path, text] of screens) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
      await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 740 });
        expect.soft(await scrollsSideways(page), `${path} at ${width} px`).toEqual([]);
      }
    });
  }
}

test('lists and pages with the longest texts do not scroll sideways', async ({ page, browser }) => {
  await page.goto('/contact');
  const login = { email: 'admin@rosette.example', password: 'rosette-demo' };
  const admin = await (await page.request.post('/api/auth/login', { data: login })).json();
  const made = await makeRecords(page, admin);
  const { ada, bea, cleo, event, hers, business, conversation } = made;

  await signIn(page, ada);
  await expectFit(page, [
    ['/dashboard', name],
    [`/members?q=${mark}`, name],
    [`/profile/${cleo.user.id}`, longest('bio')],
    [`/profile/${ada.user.id}`, longest('bio')],
    [`/businesses?q=${mark}`, longest('description')],
    [`/businesses/${business.id}`, longest('description')],
    [`/events?q=${mark}`, title],
    [`/events/${event.id}`, longest('description')],
    [`/opportunities?q=${mark}`, title],
    ['/opportunities?tab=applications', longest('note')],
    ['/opportunities?tab=postings', title],
    [`/opportunities/${hers.id}`, longest('description')],
    ['/messages', longest('message')],
    ['/messages?tab=requests', longest('request')],
    [conversation, longest('message')],
    ['/notifications', name],
    ['/settings', name],
    ['/become-partner', 'Silver Partnership'],
    ['/partner-portal', 'Silver'],
    ['/partner-portal?tab=advertisements', title],
  ]);

  const adminPage = await openWindow(browser);
  await signIn(adminPage, admin);
  const at = (path: string) => new URL(path, page.url()).href;
  await expectFit(adminPage, [
    [at('/admin?tab=partnerships'), name],
    [at('/admin?tab=advertisements'), title],
    [at('/admin?tab=inquiries'), longest('description')],
    [at('/admin?tab=users'), name],
    [at(`/admin/members?q=${mark}`), name],
    [at('/admin/reports'), longest('announcement')],
    [at('/admin/audit'), 'User: role'],
    [at(`/events/${event.id}/attendees`), name],
  ]);
  await test.step('addresses of members are read whole on a phone', async () => {
    await adminPage.setViewportSize({ width: 360, height: 740 });
    await adminPage.goto(at(`/admin/members?q=${mark}`));
    await expect(adminPage.getByText(ada.user.email.split('@')[0] ?? '').first()).toBeVisible();
    await fits(adminPage);
  });
  await adminPage.context().close();

  // Other journeys do not meet these records.
  const grounds = { reason: longest('bio').slice(0, 1000) };
  await call(page, admin, 'DELETE', `/events/${event.id}`, grounds);
  await call(page, admin, 'POST', `/admin/partnerships/${made.partnership.id}/reject`, grounds);
  await call(page, admin, 'POST', `/admin/advertisements/${made.ad.id}/reject`, grounds);
  for (const member of [ada, bea, cleo, made.dora, made.eve])
    await call(page, member, 'POST', '/users/me/deletion', { current_password: 'a good password' });
});
