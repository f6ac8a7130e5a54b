import { notifications } from '@rosette/shared/contract/notifications.ts';
import { site } from '@rosette/shared/contract/site.ts';
import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { tokenStore } from '#data/token-store.ts';
import { unreadCountsQuery } from '#data/unread-counts.ts';
import { storedAttendeeLists } from '#features/events/stored-attendee-lists.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, server } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { setWidth } from '#test/width.ts';
import { PageLayout } from './page-layout.tsx';

const id = '65f000000000000000000001';

async function open(traits: Partial<OwnUserDto>) {
  answer(site.get, aSite({ social: { google: true, linkedin: true }, legal: ['privacy', 'imprint'] }));
  answer(notifications.list, []);
  const view = renderScreen(<PageLayout />, { user: aUser({ id, ...traits }), at: '/events' });
  await screen.findByRole('link', { name: 'hello@rosette.example' });
  await screen.findByRole('link', { name: 'Messages' });
  // The navigation landmark of the page, without the footer's links.
  return { ...view, bar: linksOf(screen.getByRole('navigation')) };
}

/** Text and address of all links, also of those in a closed menu. */
const linksOf = (part: HTMLElement) =>
  within(part)
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent, link.getAttribute('href')]);

beforeEach(() => setWidth(1440));

const dashboard = ['Dashboard', '/dashboard'];
const members = ['Members', '/members'];
const businesses = ['Businesses', '/businesses'];
const events = ['Events', '/events'];
const opportunities = ['Opportunities', '/opportunities'];
const messages = ['Messages', '/messages'];
const ofHerself = [
  ['Profile', `/profile/${id}`],
  ['Settings', '/settings'],
];

test.each([
  [{ membership_tier: 'free' }, 'Membership', []],
  [{ membership_tier: 'basic' }, 'Membership', []],
  [{ membership_tier: 'premium' }, 'MembershipPremium', []],
  [{ membership_tier: 'corporate' }, 'MembershipCorporate', []],
  [{ role: 'partner' }, 'Membership', [['Partner', '/partner-portal']]],
  [
    { role: 'admin' },
    'Membership',
    [
      ['Partner', '/partner-portal'],
      ['Admin', '/admin'],
    ],
  ],
] as const)('the navigation of %o has the same links at every width', async (traits, membership, more) => {
  const { bar, unmount } = await open(traits);
  const ofRole = [[membership, '/membership'], ...more];
  const main = [dashboard, members, businesses, events, opportunities];
  expect(bar).toEqual([...main, ...ofRole, messages, ...ofHerself]);
  unmount();

  setWidth(768);
  const { bar: narrow, unmount: close } = await open(traits);
  expect(narrow).toEqual([...main, messages, ...ofRole, ...ofHerself]);
  close();

  setWidth(360);
  const { bar: tabs } = await open(traits);
  const shown = [dashboard, members, events, messages];
  expect(tabs).toEqual([...shown, businesses, opportunities, ...ofRole, ...ofHerself]);
});

test('the menus hold what is not seen at once', async () => {
  setWidth(360);
  const { person } = await open({});
  const link = (name: string) => screen.queryByRole('link', { name });
  expect(link('Businesses')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'More' }));
  expect(link('Businesses')).toBeVisible();
  act(() => void setWidth(768));
  await person.click(await screen.findByRole('button', { name: 'Account menu' }));
  expect(link('Membership')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});

test('unread messages are counted at the icon, as a tab and in the bar', async () => {
  setWidth(360);
  const { queryClient } = await open({});
  act(() => void queryClient.setQueryData(unreadCountsQuery.queryKey, { messages: 3, notifications: 0 }));
  expect(await screen.findByRole('link', { name: '3 unread Messages' })).toBeVisible();
  act(() => void setWidth(1440));
  expect(await screen.findByRole('link', { name: 'Messages 3 unread' })).toBeVisible();
});

test('Logout ends the session and opens the landing page', async () => {
  const { person } = await open({});
  await person.click(screen.getByRole('button', { name: 'Account menu' }));
  await person.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/$/));
  expect(tokenStore.get()).toBeNull();
});

test('the footer has statement, year, pages and mailbox', async () => {
  await open({});
  const foot = within(screen.getByRole('contentinfo'));
  expect(foot.getByText(/carbon removal/)).toBeVisible();
  expect(foot.getByText(/2024/)).toBeVisible();
  const addresses = foot.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(addresses).toEqual([
    '/contact',
    '/partner',
    '/become-partner',
    '/withdraw',
    '/cancel',
    '/privacy',
    '/imprint',
    'mailto:hello@rosette.example',
  ]);
});

test('the menu of a phone closes with Escape and on navigation to the current page', async () => {
  setWidth(360);
  const { person } = await open({ id, role: 'admin' });
  const toggle = () => screen.getByRole('button', { name: 'More' });
  await person.click(toggle());
  await person.keyboard('{Escape}');
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
  expect(toggle()).toHaveFocus();
  await person.click(toggle());
  await person.click(screen.getByRole('link', { name: 'Membership' }));
  await person.click(toggle());
  await person.click(screen.getByRole('link', { name: 'Membership' }));
  expect(toggle()).toHaveAttribute('aria-expanded', 'false');
});

test('the account menu of a wide screen opens, and closes with Escape, outside clicks and navigation', async () => {
  const { person } = await open({});
  const toggle = screen.getByRole('button', { name: 'Account menu' });
  const isOpen = () => toggle.getAttribute('aria-expanded');
  await person.click(toggle);
  expect(isOpen()).toBe('true');
  await person.keyboard('{Escape}');
  expect(isOpen()).toBe('false');
  expect(toggle).toHaveFocus();
  await person.click(toggle);
  await person.click(screen.getByRole('contentinfo'));
  expect(isOpen()).toBe('false');
  await person.click(toggle);
  await person.tab();
  expect(screen.getByRole('link', { name: 'Profile' })).toHaveFocus();
  expect(isOpen()).toBe('true');
  await person.click(screen.getByRole('link', { name: 'Settings' }));
  expect(isOpen()).toBe('false');
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/settings'));
});

test.each([
  ['with a stored attendee list', true],
  ['without one', false],
])('while her account cannot be loaded, an organizer %s is not asked to sign in', async (_, isKept) => {
  tokenStore.set(`x.${btoa(JSON.stringify({ sub: id }))}.x`);
  server.use(http.all('*/api/*', () => HttpResponse.error()));
  if (isKept) {
    const { full_name, profile_image } = aUser({ full_name: 'Ada Lind' });
    storedAttendeeLists.put(id, 'e1', {
      title: 'Round table',
      ends_at: new Date(Date.now() + 3_600_000).toISOString(),
      fetched_at: new Date().toISOString(),
      rows: [],
      organizer: { id, full_name, profile_image, membership_tier: 'premium', role: 'member' },
    });
  }
  renderScreen(<PageLayout />, { at: '/events/e1/attendees' });
  expect(await screen.findByRole('link', { name: 'Rosette' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Sign In' })).toBeNull();
  const links = screen.queryAllByRole('link', { name: /^(Membership|Profile)/, hidden: true });
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual(
    isKept
      ? [
          ['MembershipPremium', '/membership'],
          ['Profile', `/profile/${id}`],
        ]
      : [],
  );
});

test('each page says that mails to her come back', async () => {
  await open({ mail_returned: true });
  expect(await screen.findByText(/Mails to/)).toHaveTextContent('Mails to ada@rosette.example come back');
});

test('a member who must agree to new terms is shown the bar', async () => {
  await open({ must_agree: true });
  expect(await screen.findByRole('button', { name: 'I agree' })).toBeVisible();
});

test('the bars of her account are not printed', async () => {
  await open({ must_agree: true });
  const bar = await screen.findByRole('button', { name: 'I agree' });
  expect(bar.closest('.print\\:hidden')).not.toBeNull();
});
