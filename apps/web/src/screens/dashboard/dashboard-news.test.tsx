import { businesses } from '@rosette/shared/contract/businesses.ts';
import { dashboard } from '@rosette/shared/contract/dashboard.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDateTime } from '#lib/format.ts';
import { aDashboard, answerCommunity, answerEmptyCommunity, stats } from '#test/community.ts';
import { anEvent } from '#test/events.ts';
import { anOpportunity } from '#test/listings.ts';
import { aMember, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
import { startFakeTimers, wait } from '#test/time.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const me = aUser();
const open = (user = me) => renderScreen(<DashboardScreen />, { user, at: '/dashboard', path: '/dashboard' });
const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => void answerCommunity());

describe('the spotlight', () => {
  it('shows another member with a link to her profile', async () => {
    const maren = aMember({ business_name: 'Voss Ceramics', industry: 'Craft', bio: 'I throw bowls.' });
    answerCommunity({ members: [maren, me] });
    open();
    const heading = await screen.findByRole('heading', { name: 'Member Spotlight' });
    expect(await screen.findByRole('heading', { level: 3, name: 'Maren Voss' })).toBeVisible();
    for (const text of ['Voss Ceramics', 'I throw bowls.']) expect(screen.getByText(text)).toBeVisible();
    expect(heading).toBeVisible();
    expect(linkTo('View Profile')).toBe(`/profile/${maren.id}`);
  });

  it('stays the same through refetches while the page is open', async () => {
    startFakeTimers();
    const asked = answer(dashboard.members, { suggestions: [], spotlight: aMember() });
    open();
    await screen.findByRole('heading', { name: 'Member Spotlight' });
    const other = aMember({ id: 'other', full_name: 'Grace Okafor' });
    answer(dashboard.members, { suggestions: [], spotlight: other });
    answer(site.stats, { ...stats, events: 8 });
    await wait(60_000);
    await screen.findByText('8 events');
    expect(screen.getByRole('heading', { level: 3, name: 'Maren Voss' })).toBeVisible();
    expect(asked).toHaveLength(1);
  });

  it('is absent without another member', async () => {
    answer(dashboard.members, { suggestions: [], spotlight: null });
    open();
    await screen.findByText('Community Activity Feed');
    expect(screen.queryByText('Member Spotlight')).not.toBeInTheDocument();
  });
});

describe('the lists of the dashboard', () => {
  it('leave out events of a blocked member', async () => {
    answer(events.list, [anEvent({ id: '2', title: 'Unwanted', organizer_id: 'b' }), anEvent()]);
    answer(dashboard.get, aDashboard({ blocked_ids: ['b'] }));
    open();
    expect(await screen.findByText('Round table')).toBeVisible();
    expect(screen.queryByText(/Unwanted/)).toBeNull();
  });

  it('load further pages until three events of unblocked members are found', async () => {
    const unwanted = Array.from({ length: 30 }, (_, index) =>
      anEvent({ id: `b${index}`, title: `Unwanted ${index}`, organizer_id: 'b' }),
    );
    const wanted = ['One', 'Two', 'Three'].map((title) => anEvent({ id: title, title }));
    const all = [...unwanted, ...wanted];
    server.use(
      http.get('*/api/events', ({ request }) => {
        const { searchParams } = new URL(request.url);
        const offset = Number(searchParams.get('offset'));
        return HttpResponse.json(all.slice(offset, offset + Number(searchParams.get('limit'))), {
          headers: { 'X-Total-Count': String(all.length) },
        });
      }),
    );
    answer(dashboard.get, aDashboard({ blocked_ids: ['b'] }));
    open();
    for (const name of ['One', 'Two', 'Three'])
      expect(await screen.findByRole('heading', { level: 3, name })).toBeVisible();
    expect(screen.queryByText(/Unwanted/)).toBeNull();
  });

  it('show three upcoming events and three opportunities, each with a View button', async () => {
    const soon = (count: number) =>
      Array.from({ length: count }, (_, index) => anEvent({ id: `e${index}`, title: `Event ${index}` }));
    answer(events.list, soon(4));
    answer(
      opportunities.list,
      Array.from({ length: 5 }, (_, index) =>
        anOpportunity({ id: `o${index}`, title: `Offer ${index}`, type: index ? 'job' : 'collaboration' }),
      ),
    );
    open();
    expect(await screen.findByRole('heading', { name: 'Upcoming Events' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Latest Opportunities' })).toBeVisible();
    const rows = screen.getAllByRole('link', { name: 'View' });
    expect(rows).toHaveLength(6);
    expect(rows[0]).toHaveAccessibleDescription('Event 0');
    expect(rows[3]).toHaveAccessibleDescription('Offer 0');
    expect(screen.getByText('Collaboration')).toBeVisible();
    expect(screen.getAllByText('Job Opening')).toHaveLength(2);
    expect(screen.getAllByText(`${formatDateTime(anEvent().date)} · Online`)).toHaveLength(3);
  });

  it.each([
    ['event', 0, '/events'],
    ['opportunity', 1, '/opportunities'],
  ])('link from an %s to its page', async (_, place, address) => {
    answer(events.list, [anEvent()]);
    answer(opportunities.list, [anOpportunity()]);
    open();
    await screen.findByRole('heading', { name: 'Upcoming Events' });
    expect(screen.getAllByRole('link', { name: 'View' })[place]).toHaveAttribute('href', address);
  });

  it('show the start of an event with a separate time', async () => {
    answer(events.list, [anEvent({ date: '2099-05-31T00:00:00.000Z', time: '18:30:00' })]);
    open();
    const start = formatDateTime(new Date(2099, 4, 31, 18, 30));
    expect(await screen.findByText(`${start} · Online`)).toBeVisible();
  });

  it('show an event later today whose time is separate from its date', async () => {
    vi.setSystemTime(new Date(2035, 4, 31, 18, 29));
    answer(events.list, [anEvent({ title: 'Tonight', date: '2035-05-31T00:00:00.000Z', time: '18:30:00' })]);
    open();
    expect(await screen.findByText('Tonight')).toBeVisible();
  });

  it('leave out past events', async () => {
    answer(events.list, [anEvent({ title: 'Gone', date: '2020-01-01T10:00:00.000Z' })]);
    open();
    expect(await screen.findByText('No upcoming events')).toBeVisible();
  });

  it.each([
    ['Go to events', '/events'],
    ['Go to the board', '/opportunities'],
    ['Make a start', '/businesses'],
  ])('offer an action while they are empty: %s', async (name, address) => {
    answerEmptyCommunity();
    open();
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', address);
  });

  it('are empty when they cannot be fetched', async () => {
    for (const list of [
      users.list,
      businesses.list,
      events.list,
      opportunities.list,
      dashboard.get,
      dashboard.members,
    ]) {
      refuse(list, { status: 500, detail: 'Down' });
    }
    open();
    expect(await screen.findByText('No upcoming events')).toBeVisible();
    expect(screen.getByText('No opportunities yet')).toBeVisible();
    expect(screen.getByText('Nothing has happened yet')).toBeVisible();
    expect(screen.queryByText('Member Spotlight')).not.toBeInTheDocument();
  });

  it('request few items', async () => {
    const asked = answerCommunity();
    open();
    await screen.findByText('Maren Voss joined the community');
    expect(asked.users).toHaveLength(1);
    expect(asked.users[0]?.url.searchParams.get('sort')).toBe('newest');
    const limits = Object.values(asked).flatMap((calls) =>
      calls.map(({ url }) => Number(url.searchParams.get('limit'))),
    );
    expect(Math.min(...limits)).toBeGreaterThan(0);
    expect(Math.max(...limits)).toBe(5);
    expect(asked.businesses[0]?.url.searchParams.get('sort')).toBe('created');
  });
});

describe('the activity feed', () => {
  it('shows what happened and when, and can be scrolled by keyboard', async () => {
    const anHourAgo = new Date(Date.now() - 3_700_000).toISOString();
    answerCommunity({ members: [aMember({ created_at: anHourAgo })] });
    open();
    const feed = await screen.findByRole('region', { name: 'Community Activity Feed' });
    const items = within(feed).getAllByRole('listitem');
    expect(within(feed).getByRole('link', { name: 'Maren Voss joined the community' })).toHaveAttribute(
      'href',
      `/profile/${aMember().id}`,
    );
    expect(items[0]).toHaveTextContent('Maren Voss joined the community1h ago');
    expect(items).toHaveLength(4);
    expect(feed).toHaveAttribute('tabindex', '0');
  });

  it('updates its relative times', async () => {
    startFakeTimers();
    answerCommunity({ members: [aMember({ created_at: new Date().toISOString() })] });
    open();
    expect(await screen.findByText('Just now')).toBeVisible();
    await wait(61_000);
    expect(await screen.findByText('1m ago')).toBeVisible();
  });
});
