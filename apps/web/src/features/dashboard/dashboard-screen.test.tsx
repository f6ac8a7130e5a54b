import { businesses } from '@rosette/shared/contract/businesses.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { type StatsDto, site } from '@rosette/shared/contract/site.ts';
import { type MemberDto, users } from '@rosette/shared/contract/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatDateTime } from '#lib/format.ts';
import { aBusiness, aMember, anEvent, anOpportunity, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { DashboardScreen } from './dashboard-screen.tsx';

const stats: StatsDto = { members: 1234, industries: 4, events: 7, businesses: 9, opportunities: 1 };
const nothing: StatsDto = { members: 0, industries: 0, events: 0, businesses: 0, opportunities: 0 };
const me = aUser();
const open = (user = me) => renderScreen(<DashboardScreen />, { user, at: '/dashboard', path: '/dashboard' });
const linkTo = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

function community({ members = [aMember()] }: { members?: MemberDto[] } = {}) {
  answer(site.stats, stats);
  return {
    users: answer(users.list, members),
    businesses: answer(businesses.list, [aBusiness()]),
    events: answer(events.list, [anEvent()]),
    opportunities: answer(opportunities.list, [anOpportunity()]),
  };
}

function nobody() {
  answer(site.stats, nothing);
  answer(users.list, []);
  answer(businesses.list, []);
  answer(events.list, []);
  answer(opportunities.list, []);
}

beforeEach(() => void community());
afterEach(() => void vi.useRealTimers());

describe('the welcome banner', () => {
  it('greets by name and counts', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome back, Ada Lind!' })).toBeVisible();
    for (const count of ['1,234 members', '7 events', '1 opportunity']) {
      expect(await screen.findByText(count)).toBeVisible();
    }
  });

  it('still greets when the counts cannot be fetched', async () => {
    refuse(site.stats, { status: 500, detail: 'Down' });
    open();
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Ada Lind');
    await screen.findByText('Upcoming Events');
    expect(screen.queryByText(/members/)).not.toBeInTheDocument();
  });

  it('counts anew after a minute', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await screen.findByText('7 events');
    answer(site.stats, { ...stats, events: 8 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await screen.findByText('8 events')).toBeVisible();
  });
});

describe('the profile card', () => {
  it('says what is missing and leads to the own profile', async () => {
    open(aUser({ business_name: 'Lind Studio', bio: ' ' }));
    expect(await screen.findByText('25% done. Still missing: Industry, Bio, Profile image')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
    expect(linkTo('Update Profile')).toBe(`/profile/${me.id}`);
    expect(screen.queryByText('Profile Complete!')).not.toBeInTheDocument();
  });

  it('is glad about a complete one', async () => {
    open(
      aUser({ business_name: 'A', industry: 'B', bio: 'C', profile_image: 'https://pictures.example/d.png' }),
    );
    expect(await screen.findByText('Profile Complete!')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Update Profile' })).not.toBeInTheDocument();
  });
});

it('offers four quick actions', async () => {
  open();
  const actions = within(await screen.findByRole('region', { name: 'Quick Actions' })).getAllByRole('link');
  expect(actions.map((action) => action.getAttribute('href'))).toEqual([
    '/businesses',
    '/events',
    '/opportunities',
    '/members',
  ]);
});

describe('the stat cards', () => {
  it('show counts and lead to what they count', async () => {
    open();
    await screen.findByText('1,234 members');
    const cards = [
      ['Members 1,234', '/members'],
      ['Businesses 9', '/businesses'],
      ['Events 7', '/events'],
      ['Opportunities 1', '/opportunities'],
    ] as const;
    for (const [name, path] of cards) expect(linkTo(name)).toBe(path);
  });

  it('encourage where there is nothing yet', async () => {
    nobody();
    open();
    await screen.findByText('0 members');
    const cards = within(screen.getByRole('region', { name: 'Your community in numbers' }));
    const prompts = [
      'Invite the first ones!',
      'Be the first to show yours!',
      'Bring everybody together!',
      'Post the first one!',
    ];
    for (const prompt of prompts) expect(cards.getByText(prompt)).toBeVisible();
  });

  it('do not encourage where there is something', async () => {
    open();
    await screen.findByText('1,234 members');
    expect(screen.queryByText('Invite the first ones!')).not.toBeInTheDocument();
  });
});

describe('the spotlight', () => {
  it('shows another member, with the way to her profile', async () => {
    const maren = aMember({ business_name: 'Voss Ceramics', industry: 'Craft', bio: 'I throw bowls.' });
    community({ members: [me, maren] });
    open();
    const heading = await screen.findByRole('heading', { name: 'Member Spotlight' });
    expect(await screen.findByRole('heading', { level: 3, name: 'Maren Voss' })).toBeVisible();
    for (const text of ['Voss Ceramics', 'I throw bowls.']) expect(screen.getByText(text)).toBeVisible();
    expect(heading).toBeVisible();
    expect(linkTo('View Profile')).toBe(`/profile/${maren.id}`);
  });

  it('stays the same while the page is open, whatever is fetched anew', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const others = Array.from({ length: 20 }, (_, index) =>
      aMember({ id: `m${index}`, full_name: `Member ${index}`, business_name: 'A' }),
    );
    community({ members: others });
    const chance = vi.spyOn(Math, 'random').mockReturnValue(0.5);
    open();
    await screen.findByRole('heading', { name: 'Member Spotlight' });
    expect(linkTo('View Profile')).toBe('/profile/m10');
    chance.mockReturnValue(0);
    answer(site.stats, { ...stats, events: 8 });
    await vi.advanceTimersByTimeAsync(60_000);
    await screen.findByText('8 events');
    expect(linkTo('View Profile')).toBe('/profile/m10');
  });
});

describe('the lists', () => {
  it('show three events to come and three opportunities, each with its View button', async () => {
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
    expect(rows.map((row) => row.getAttribute('href'))).toEqual([
      ...Array(3).fill('/events'),
      ...Array(3).fill('/opportunities'),
    ]);
    expect(rows[0]).toHaveAccessibleDescription('Event 0');
    expect(rows[3]).toHaveAccessibleDescription('Offer 0');
    expect(screen.getByText('Collaboration')).toBeVisible();
    expect(screen.getAllByText('Job Opening')).toHaveLength(2);
    expect(screen.getAllByText(`${formatDateTime(anEvent().date)} · Online`)).toHaveLength(3);
  });

  it('leave out events that have passed', async () => {
    answer(events.list, [anEvent({ title: 'Gone', date: '2020-01-01T10:00:00.000Z' })]);
    open();
    expect(await screen.findByText('No upcoming events')).toBeVisible();
  });

  it('offer something to do while they are empty', async () => {
    nobody();
    open();
    expect(await screen.findByText('No upcoming events')).toBeVisible();
    expect(linkTo('Go to events')).toBe('/events');
    expect(linkTo('Go to the board')).toBe('/opportunities');
    expect(linkTo('Make a start')).toBe('/businesses');
  });

  it('are empty when they cannot be fetched', async () => {
    for (const list of [users.list, businesses.list, events.list, opportunities.list]) {
      refuse(list, { status: 500, detail: 'Down' });
    }
    open();
    expect(await screen.findByText('No upcoming events')).toBeVisible();
    expect(screen.getByText('No opportunities yet')).toBeVisible();
    expect(screen.getByText('Nothing has happened yet')).toBeVisible();
    expect(screen.queryByText('Member Spotlight')).not.toBeInTheDocument();
  });

  it('ask for little', async () => {
    const asked = community();
    open();
    await screen.findByText('Maren Voss joined the community');
    await waitFor(() => expect(asked.users).toHaveLength(2));
    const limits = Object.values(asked).flatMap((calls) =>
      calls.map(({ url }) => Number(url.searchParams.get('limit'))),
    );
    expect(Math.min(...limits)).toBeGreaterThan(0);
    expect(Math.max(...limits)).toBe(20);
    expect(asked.businesses[0]?.url.searchParams.get('sort')).toBe('created');
  });
});

describe('the activity feed', () => {
  it('tells what happened and when, and scrolls by keyboard', async () => {
    const anHourAgo = new Date(Date.now() - 3_700_000).toISOString();
    community({ members: [aMember({ created_at: anHourAgo })] });
    open();
    const feed = await screen.findByRole('region', { name: 'Community Activity Feed' });
    const items = within(feed).getAllByRole('listitem');
    expect(items[0]).toHaveTextContent('Maren Voss joined the community1h ago');
    expect(items).toHaveLength(4);
    expect(feed).toHaveAttribute('tabindex', '0');
  });

  it('grows older while one looks at it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    community({ members: [aMember({ created_at: new Date().toISOString() })] });
    open();
    expect(await screen.findByText('Just now')).toBeVisible();
    await vi.advanceTimersByTimeAsync(61_000);
    expect(await screen.findByText('1m ago')).toBeVisible();
  });
});
