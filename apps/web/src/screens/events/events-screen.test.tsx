import { blocks } from '@rosette/shared/contract/blocks.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anEvent } from '#test/events.ts';
import { isOnPhone } from '#test/media.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
import { cardDateOf } from './event-times.ts';
import { EventsScreen } from './events-screen.tsx';

const premium = aUser({ membership_tier: 'premium' });
const open = (user = premium, at = '/events') =>
  renderScreen(<EventsScreen />, { user, at, path: '/events' });

beforeEach(() => answer(events.mine, []));

describe('the events page', () => {
  it('shows its heading, the list tab before the calendar tab, and an empty state', async () => {
    answer(events.list, []);
    open();
    expect(await screen.findByText('No events scheduled yet')).toBeVisible();
    expect(screen.getByTestId('events-page')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Community Events' })).toBeVisible();
    expect(screen.getByRole('tab', { name: 'List View' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tab', { name: 'Calendar View' })).toHaveAttribute('aria-selected', 'false');
  });

  it('shows all facts of an event', async () => {
    const event = anEvent({
      title: 'Founders breakfast',
      description: 'Coffee and croissants.',
      location: 'Café Rosengarten',
      attendees: ['1', '2', '3'],
      is_sponsored: true,
      sponsor_name: 'Bloom Bank',
      organizer_name: 'Maren Voss',
      image: 'https://pictures.example/a.jpg',
    });
    answer(events.list, [event]);
    const { container } = open();
    expect(await screen.findByRole('heading', { name: 'Founders breakfast' })).toBeVisible();
    const texts = ['Coffee and croissants.', 'Café Rosengarten', '3 attending', 'Sponsored'];
    for (const text of [...texts, 'Organized by Maren Voss', 'Sponsored by Bloom Bank'])
      expect(screen.getByText(text)).toBeVisible();
    const { day, rest } = cardDateOf(event);
    expect(container.querySelector('time')).toHaveTextContent(`${day}${rest}`.replace(/\s/gu, ' '));
    expect(container.querySelector('img')).toHaveAttribute('src', 'https://pictures.example/a.jpg');
    expect(screen.queryByText('Past')).not.toBeInTheDocument();
  });

  it('shows neither sponsor nor picture of an event without them', async () => {
    answer(events.list, [anEvent({ sponsor_name: 'Bloom Bank' })]);
    const { container } = open();
    await screen.findByText('Round table');
    expect(screen.queryByText(/Sponsored/)).not.toBeInTheDocument();
    expect(container.querySelector('img')).toBeNull();
  });

  it('lists upcoming events in the order of the API, each linked to its page', async () => {
    vi.setSystemTime('2035-05-16T12:34:56.000Z');
    const asked = answer(events.list, [
      anEvent({ id: '1', title: 'Sooner', date: '2035-05-16T16:00:00.000Z' }),
      anEvent({ id: '2', title: 'Later', date: '2035-05-17T16:00:00.000Z' }),
    ]);
    open();
    const cards = await screen.findAllByRole('heading', { level: 3 });
    expect(cards.map((card) => card.textContent)).toEqual(['Sooner', 'Later']);
    expect(screen.getByRole('link', { name: 'Later' })).toHaveAttribute('href', '/events/2');
    const [{ url, authorization } = { url: new URL('http://none'), authorization: '' }] = asked;
    expect(url.searchParams.get('from')).toBe('2035-05-16T12:00:00.000Z');
    expect(authorization).toBeNull();
  });

  it("shows past events after 'Past events' is clicked, and keeps that in the address", async () => {
    answer(events.list, [anEvent()]);
    const { person } = open();
    await screen.findByText('Round table');
    const asked = answer(events.list, [
      anEvent({ id: '2', title: 'Running', date: new Date().toISOString() }),
      anEvent({ id: '3', title: 'Gone', date: '2020-01-01T10:00:00.000Z' }),
    ]);
    await person.click(screen.getByRole('button', { name: 'Past events' }));
    const gone = await screen.findByRole('heading', { name: 'Gone' });
    expect(within(gone.closest('li') as HTMLElement).getByText('Past')).toBeVisible();
    expect(screen.queryByText('Running')).toBeNull();
    expect(screen.queryByText('Round table')).toBeNull();
    expect(asked[0]?.url.searchParams.has('until')).toBe(true);
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/events?past=true'));
    expect(screen.getByRole('button', { name: 'Past events' })).toHaveAttribute('aria-pressed', 'true');
    await person.click(screen.getByRole('button', { name: 'Upcoming' }));
    expect(await screen.findByText('Round table')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/events$/));
  });

  it('says on the card of a past event that she was going', async () => {
    answer(events.list, [anEvent({ id: '1', date: '2020-05-17T16:00:00.000Z' })]);
    answer(events.mine, [{ event_id: '1', state: 'going' }]);
    open(premium, '/events?past=true');
    expect(await screen.findByText('You were going')).toBeVisible();
  });

  it('groups events by week, and past ones by month', async () => {
    vi.setSystemTime(new Date(2035, 4, 16, 12));
    const on = (id: string, ...when: [number, number, number]) =>
      anEvent({ id, title: `Event ${id}`, date: new Date(...when, 12).toISOString() });
    answer(events.list, [on('1', 2035, 4, 17), on('2', 2035, 4, 18), on('3', 2035, 4, 21)]);
    const { person } = open();
    const week = within(await screen.findByRole('region', { name: 'This week' }));
    expect(week.getAllByRole('heading', { level: 3 })).toHaveLength(2);
    expect(
      within(screen.getByRole('region', { name: 'Next week' })).getByRole('heading', { name: 'Event 3' }),
    ).toBeVisible();
    answer(events.list, [on('4', 2035, 3, 17)]);
    await person.click(screen.getByRole('button', { name: 'Past events' }));
    const month = within(await screen.findByRole('region', { name: 'April' }));
    expect(month.getByRole('heading', { name: 'Event 4' })).toBeVisible();
  });

  it('search and place filter upcoming and past events, and are kept in the address', async () => {
    answer(events.list, [anEvent()]);
    const { person } = open();
    await screen.findByText('Round table');
    const asked = answer(events.list, []);
    await person.type(screen.getByRole('searchbox', { name: 'Search events' }), 'bread');
    await person.selectOptions(screen.getByRole('combobox', { name: 'Where' }), 'Online');
    expect(await screen.findByText('No upcoming event matches your search')).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Past events' }));
    expect(await screen.findByText('No past event matches your search.')).toBeVisible();
    const address = () =>
      new URL(screen.getByLabelText('address').textContent ?? '', 'http://x').searchParams;
    await waitFor(() =>
      expect(Object.fromEntries(address())).toEqual({ past: 'true', q: 'bread', online: 'true' }),
    );
    const last = asked.at(-1)?.url.searchParams;
    expect([last?.get('q'), last?.get('online'), last?.has('from'), last?.has('until')]).toEqual([
      'bread',
      'true',
      false,
      true,
    ]);
    await person.click(screen.getByRole('button', { name: 'Upcoming' }));
    answer(events.list, [anEvent()]);
    await person.click(await screen.findByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(Object.fromEntries(address())).toEqual({}));
    expect(await screen.findByText('Round table')).toBeVisible();
  });

  it('takes the search from the address and ignores invalid filters there', async () => {
    const asked = answer(events.list, []);
    open(premium, '/events?q=tea&online=perhaps');
    expect(await screen.findByText('No upcoming event matches your search')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Search events' })).toHaveValue('tea');
    expect([asked[0]?.url.searchParams.get('q'), asked[0]?.url.searchParams.has('online')]).toEqual([
      'tea',
      false,
    ]);
  });

  it("loads the next page of events after 'Show more'", async () => {
    const several = (count: number, from: number) =>
      Array.from({ length: count }, (_, index) =>
        anEvent({ id: `e${from + index}`, title: `Event ${from + index}` }),
      );
    answer(events.list, several(24, 0), { total: 30 });
    const { person } = open();
    expect(await screen.findByText('24 of 30 events')).toBeVisible();
    const next = answer(events.list, several(6, 24), { total: 30 });
    await person.click(screen.getByRole('button', { name: 'Show more' }));
    await waitFor(() => expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(30));
    expect(next[0]?.url.searchParams.get('offset')).toBe('24');
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
  });

  it.each([
    ['upcoming', '/events', '2035-05-17T16:00:00.000Z'],
    ['past', '/events?past=true', '2020-05-17T16:00:00.000Z'],
  ])('stays empty with a quiet Try again when the %s events cannot be fetched', async (_when, path, date) => {
    refuse(events.list, { status: 500, detail: 'Down' });
    const { person } = open(premium, path);
    const again = await screen.findByRole('button', { name: 'Try again' });
    for (const text of ['No events scheduled yet', /^No past events yet/, 'Could not be loaded', 'Down'])
      expect(screen.queryByText(text)).toBeNull();
    answer(events.list, [anEvent({ date })]);
    await person.click(again);
    expect(await screen.findByText('Round table')).toBeVisible();
  });

  it('says which day each event is on, and whether she goes', async () => {
    vi.setSystemTime(new Date(2035, 4, 16, 12));
    const on = (id: string, ...when: [number, number, number, number]) =>
      anEvent({ id, title: `Event ${id}`, date: new Date(...when).toISOString() });
    answer(events.list, [on('1', 2035, 4, 16, 18), on('2', 2035, 4, 17, 8), on('3', 2035, 4, 19, 8)]);
    answer(events.mine, [
      { event_id: '1', state: 'going' },
      { event_id: '2', state: 'waitlisted' },
    ]);
    open();
    const card = async (title: string) =>
      within((await screen.findByRole('heading', { name: title })).closest('li') as HTMLElement);
    expect((await card('Event 1')).getByText('Today')).toBeVisible();
    expect(await (await card('Event 1')).findByText("You're going")).toBeVisible();
    expect((await card('Event 2')).getByText('Tomorrow')).toBeVisible();
    expect((await card('Event 2')).getByText('On the waitlist')).toBeVisible();
    expect((await card('Event 3')).getByText('Sat, May 19')).toBeVisible();
  });

  it.each([
    ['a full event', { capacity: 1, spots_left: 0 }, 'Join the waitlist'],
    ['an event with free seats', {}, 'RSVP'],
  ])('offers the organizer of %s to manage it, and to join it as everybody', async (_, traits, join) => {
    answer(events.list, [anEvent({ organizer_id: premium.id, ...traits })]);
    open();
    expect(await screen.findByRole('link', { name: 'Manage' })).toBeVisible();
    expect(screen.getByRole('button', { name: join })).toBeVisible();
  });
});

it('on a phone has search and place behind a button, unless one of them is set', async () => {
  isOnPhone();
  answer(events.list, []);
  const { person, unmount } = open();
  const toggle = await screen.findByRole('button', { name: 'Search events' });
  expect(screen.getByRole('button', { name: 'Create Event' })).toBeVisible();
  expect(screen.queryByRole('searchbox', { name: 'Search events' })).toBeNull();
  await person.click(toggle);
  expect(toggle).toHaveAttribute('aria-expanded', 'true');
  expect(screen.getByRole('searchbox', { name: 'Search events' })).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Where' })).toBeVisible();
  unmount();
  open(premium, '/events?online=true');
  expect(await screen.findByRole('searchbox', { name: 'Search events' })).toBeVisible();
});

describe('the button to create an event', () => {
  it.each([
    ['free', 'member', false],
    ['basic', 'member', false],
    ['basic', 'partner', false],
    ['premium', 'member', true],
    ['corporate', 'member', true],
    ['free', 'admin', true],
  ] as const)('for a %s %s is shown: %s', async (membership_tier, role, mayCreate) => {
    answer(events.list, [anEvent()]);
    open(aUser({ membership_tier, role }));
    await screen.findByText('Round table');
    const create = screen.queryByRole('button', { name: 'Create Event' });
    const upgrade = screen.queryByRole('link', { name: 'Upgrade to Create Events' });
    expect(create !== null).toBe(mayCreate);
    expect(upgrade !== null).toBe(!mayCreate);
  });
});

it("'Upgrade to Create Events' links to /membership", async () => {
  answer(events.list, []);
  open(aUser());
  const upgrade = await screen.findByRole('link', { name: 'Upgrade to Create Events' });
  expect(upgrade).toHaveAttribute('href', '/membership');
});

describe('the calendar view', () => {
  it('opens on its tab and shows the title of an event that is clicked', async () => {
    // A Wednesday: an event around midnight at the end of a week has an entry in each of the two weeks.
    const noon = new Date(2035, 4, 16, 12);
    vi.setSystemTime(noon);
    answer(events.list, [anEvent({ title: 'Book club', date: noon.toISOString() })]);
    const { person } = open();
    await person.click(await screen.findByRole('tab', { name: 'Calendar View' }));
    const calendar = within(await screen.findByRole('table'));
    await person.click(calendar.getByText('Book club'));
    expect(await screen.findByText('Event: Book club')).toBeVisible();
  });
});

describe('an event with invalid fields', () => {
  const complete = anEvent({ id: '1', title: 'Round table' });

  it.each([
    ['with an unknown time zone', { time_zone: 'Mars/Base' }],
    ['without a date', { date: undefined }],
    ['with an invalid date', { date: 'soon' }],
    ['with a time but a null date', { date: null, time: '18:00:00' }],
    ['without a description', { description: null }],
    ['without location and organizer', { location: undefined, organizer_name: null }],
  ])('%s is shown in the list and leaves the calendar working', async (_, traits) => {
    answer(events.list, [anEvent({ id: '2', title: 'Odd one', ...(traits as object) }), complete]);
    const { person } = open();
    expect(await screen.findByRole('heading', { name: 'Odd one' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Round table' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'RSVP' })).toHaveLength(2);
    await person.click(screen.getByRole('tab', { name: 'Calendar View' }));
    expect(await screen.findByRole('group', { name: 'Calendar view' })).toBeVisible();
  });

  it('that throws on rendering is replaced by a message, other events stay', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    answer(events.list, [anEvent({ id: '2', location: { city: 'Vienna' } as never }), complete]);
    open();
    expect(await screen.findByText('This entry could not be shown.')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Round table' })).toBeVisible();
    // biome-ignore lint/suspicious/noConsole: React reports the caught error
    vi.mocked(console.error).mockClear();
  });
});

describe('events of a blocked member', () => {
  it('are read past where they fill a whole page', async () => {
    const unwanted = Array.from({ length: 24 }, (_, index) =>
      anEvent({ id: `b${index}`, organizer_id: 'b' }),
    );
    server.use(
      http.get('*/api/events', ({ request }) => {
        const isFirst = new URL(request.url).searchParams.get('offset') === '0';
        const page = isFirst ? unwanted : [anEvent({ id: '1', title: 'Book club' })];
        return HttpResponse.json(page, { headers: { 'X-Total-Count': '25' } });
      }),
    );
    const owner = { id: 'b', full_name: 'Maren Voss', business_name: null, profile_image: null };
    answer(blocks.list, [{ person: owner, created_at: '2026-01-15T10:00:00.000Z' }]);
    open();
    expect(await screen.findByRole('heading', { name: 'Book club' })).toBeVisible();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(1);
  });

  it('are shown in neither list nor calendar', async () => {
    const noon = new Date(2035, 4, 16, 12);
    vi.setSystemTime(noon);
    const blocked = anEvent({ id: '2', title: 'Unwanted', organizer_id: 'b', date: noon.toISOString() });
    answer(events.list, [blocked, anEvent({ id: '1', title: 'Book club', date: noon.toISOString() })]);
    const owner = { id: 'b', full_name: 'Maren Voss', business_name: null, profile_image: null };
    answer(blocks.list, [{ person: owner, created_at: '2026-01-15T10:00:00.000Z' }]);
    const { person } = open();
    await person.click(await screen.findByRole('tab', { name: 'Calendar View' }));
    const calendar = within(await screen.findByRole('table'));
    expect(await calendar.findByText('Book club')).toBeVisible();
    expect(calendar.queryByText('Unwanted')).toBeNull();
    await person.click(screen.getByRole('tab', { name: 'List View' }));
    expect(await screen.findByRole('heading', { name: 'Book club' })).toBeVisible();
    expect(screen.queryByText('Unwanted')).toBeNull();
  });
});
