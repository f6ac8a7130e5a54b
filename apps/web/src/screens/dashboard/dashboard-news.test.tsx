import { dashboard } from '@rosette/shared/contract/dashboard.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDateTime } from '#lib/format.ts';
import { answerCommunity, answerEmptyCommunity, someNews, stats } from '#test/community.ts';
import { anEvent } from '#test/events.ts';
import { anOpportunity } from '#test/listings.ts';
import { aMember, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { startFakeTimers, wait } from '#test/time.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const me = aUser();
const open = (user = me) => renderScreen(<DashboardScreen />, { user, at: '/dashboard', path: '/dashboard' });
const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

beforeEach(() => void answerCommunity());

describe('the spotlight', () => {
  it('shows another member with a link to her profile', async () => {
    const maren = aMember({ business_name: 'Voss Ceramics', industry: 'Craft', bio: 'I throw bowls.' });
    answerCommunity({ member: maren });
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
  it('are asked for anew when the next event begins', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-05-31T09:50:00.000Z') });
    const breakfast = anEvent({ title: 'Breakfast', date: '2026-05-31T10:00:00.000Z' });
    const asked = answerCommunity({ news: someNews({ upcoming_events: [breakfast] }) });
    open();
    expect(await screen.findByText('Breakfast')).toBeVisible();
    answer(dashboard.news, someNews({ upcoming_events: [anEvent({ title: 'Lunch' })] }));
    await wait(590_000);
    expect(screen.getByText('Breakfast')).toBeVisible();
    await wait(11_000);
    expect(await screen.findByText('Lunch')).toBeVisible();
    expect(screen.queryByText('Breakfast')).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('show three upcoming events and three opportunities, each with a View button', async () => {
    const three = [0, 1, 2];
    answer(
      dashboard.news,
      someNews({
        upcoming_events: three.map((index) => anEvent({ id: `e${index}`, title: `Event ${index}` })),
        latest_opportunities: three.map((index) =>
          anOpportunity({ id: `o${index}`, title: `Offer ${index}`, type: index ? 'job' : 'collaboration' }),
        ),
      }),
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
    open();
    await screen.findByRole('heading', { name: 'Upcoming Events' });
    expect(screen.getAllByRole('link', { name: 'View' })[place]).toHaveAttribute('href', address);
  });

  it('show the start of an event with a separate time', async () => {
    answer(
      dashboard.news,
      someNews({ upcoming_events: [anEvent({ date: '2099-05-31T00:00:00.000Z', time: '18:30:00' })] }),
    );
    open();
    const start = formatDateTime(new Date(2099, 4, 31, 18, 30));
    expect(await screen.findByText(`${start} · Online`)).toBeVisible();
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
    for (const list of [dashboard.news, dashboard.get, dashboard.members]) {
      refuse(list, { status: 500, detail: 'Down' });
    }
    open();
    expect(await screen.findByText('No upcoming events')).toBeVisible();
    expect(screen.getByText('No opportunities yet')).toBeVisible();
    expect(screen.getByText('Nothing has happened yet')).toBeVisible();
    expect(screen.queryByText('Member Spotlight')).not.toBeInTheDocument();
  });
});

describe('the activity feed', () => {
  const newsAt = (created_at: string) =>
    someNews({
      feed: someNews().feed.map((item) => (item.kind === 'member' ? { ...item, created_at } : item)),
    });

  it('shows what happened and when, and can be scrolled by keyboard', async () => {
    const anHourAgo = new Date(Date.now() - 3_700_000).toISOString();
    answerCommunity({ news: newsAt(anHourAgo) });
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
    answerCommunity({ news: newsAt(new Date().toISOString()) });
    open();
    expect(await screen.findByText('Just now')).toBeVisible();
    await wait(61_000);
    expect(await screen.findByText('1m ago')).toBeVisible();
  });
});
