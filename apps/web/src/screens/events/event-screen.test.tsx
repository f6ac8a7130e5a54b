import { blocks } from '@rosette/shared/contract/blocks.ts';
import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { formerMemberId } from '@rosette/shared/contract/people.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anEvent } from '#test/events.ts';
import { isOnPhone } from '#test/media.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { EventScreen } from './event-screen.tsx';

const me = aUser();
const person = (id: string, full_name: string) => ({
  id,
  full_name,
  business_name: null,
  profile_image: null,
});

function open(traits: Partial<EventDto> = {}, user: typeof me | null = me) {
  const event = anEvent(traits);
  const asked = answer(events.get, event);
  const view = renderScreen(<EventScreen />, {
    ...(user && { user }),
    at: `/events/${event.id}`,
    path: '/events/:id',
  });
  return { ...view, asked, event };
}

// The organizer's other events.
beforeEach(() => void answer(events.list, []));

const heading = () => screen.findByRole('heading', { level: 1, name: 'Round table' });

describe('the page of an event', () => {
  it('shows a visitor all but the private fields, and links to the auth screen', async () => {
    const { asked, event } = open(
      { capacity: 12, spots_left: 3, attendees: ['a'], is_sponsored: true, sponsor_name: 'Bloom Bank' },
      null,
    );
    await heading();
    for (const text of [
      event.description,
      event.location,
      '1 attending',
      '3 spots left',
      'Organized by Maren Voss',
      'Sponsored by Bloom Bank',
    ]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByRole('link', { name: 'Join to RSVP' })).toHaveAttribute(
      'href',
      `/sign-in?tab=register&next=${encodeURIComponent(`/events/${event.id}`)}`,
    );
    expect(screen.queryByRole('heading', { name: 'Who is going' })).toBeNull();
    expect(asked[0]?.authorization).toBeNull();
  });

  it("requests the event with the member's token and shows the private fields to attendees", async () => {
    const { asked } = open({
      my_rsvp: 'going',
      address: 'Rosengasse 4, 3rd floor',
      online_url: 'https://meet.example/round',
    });
    await heading();
    expect(screen.getByText('Rosengasse 4, 3rd floor')).toBeVisible();
    expect(screen.getByRole('link', { name: 'https://meet.example/round' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel RSVP' })).toBeVisible();
    expect(asked[0]?.authorization).toBe('Bearer a-token');
  });

  it('shows the time in both zones where they differ', async () => {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone === 'Asia/Tokyo' ? 'UTC' : 'Asia/Tokyo';
    open({ time_zone: zone });
    await heading();
    expect(screen.getByText(/^(Tokyo|UTC) time: /)).toBeVisible();
  });

  it.each([
    [{}, 1],
    [{ organizer_id: formerMemberId, organizer_name: 'Former member' }, 0],
  ])('links the organizer unless she is a former member: %o', async (traits, links) => {
    const { event } = open(traits);
    await heading();
    const name = `Organized by ${event.organizer_name}`;
    expect(screen.getByText(name)).toBeVisible();
    expect(screen.queryAllByRole('link', { name })).toHaveLength(links);
  });

  it('changes RSVP to Cancel RSVP', async () => {
    const { person: her, event } = open();
    await heading();
    const sent = answer(events.attend, { action: 'confirmed', attendees: [me.id] });
    answer(events.get, { ...event, my_rsvp: 'going', attendee_count: 1, attendee_visibility: 'organizer' });
    await her.click(screen.getByRole('button', { name: 'RSVP' }));
    expect(await screen.findByText('RSVP confirmed!')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Cancel RSVP' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  it.each([
    [1, "You're 1st in line"],
    [2, "You're 2nd in line"],
    [12, "You're 12th in line"],
    [23, "You're 23rd in line"],
    [undefined, 'You are on the waitlist'],
  ])('tells a member who waits at position %s: %s', async (my_position, words) => {
    open({ capacity: 1, spots_left: 0, waitlist_count: 30, my_rsvp: 'waitlisted', my_position });
    await heading();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Leave the waitlist' })).toBeVisible();
  });

  it("says that she is going, with 'Cancel RSVP' beside it", async () => {
    open({ my_rsvp: 'going' });
    await heading();
    expect(screen.getByText("You're going")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel RSVP' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Manage' })).toBeNull();
  });

  it.each([
    [{ location: 'Vienna' }, 'Vienna'],
    [{ location: 'Vienna', address: 'Rosengasse 4' }, 'Rosengasse 4, Vienna'],
  ])('links a map of the place that it gives: %o', async (traits, place) => {
    open(traits);
    await heading();
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Show on map' });
    expect(new URL(href).searchParams.get('query')).toBe(place);
  });

  it('links no map of an event in the net', async () => {
    open({ location: 'Online' });
    await heading();
    expect(screen.queryByRole('link', { name: 'Show on map' })).toBeNull();
  });

  it("lists the host's other upcoming events", async () => {
    const { event } = open();
    const asked = answer(events.list, [
      event,
      anEvent({ id: '2', title: 'Book club' }),
      anEvent({ id: '3', title: 'Gone', date: '2020-01-01T10:00:00.000Z' }),
    ]);
    const hers = within(await screen.findByRole('list', { name: 'More events of hers' }));
    expect(hers.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Book club']);
    expect(hers.getByRole('link')).toHaveAttribute('href', '/events/2');
    expect(asked[0]?.url.searchParams.get('organizer')).toBe(event.organizer_id);
    expect(asked[0]?.authorization).toBeNull();
  });

  it.each([
    ['going', 'You were going', 'Cancel RSVP'],
    ['waitlisted', 'You were on the waitlist', 'Leave the waitlist'],
  ] as const)('in the past says of who is %s: %s', async (my_rsvp, words, leave) => {
    open({ date: '2020-01-01T10:00:00.000Z', my_rsvp, my_position: 4 });
    await heading();
    expect(screen.getByText(words)).toBeVisible();
    expect(screen.getByRole('button', { name: leave })).toBeVisible();
  });

  it('in the past offers neither RSVP nor calendar', async () => {
    open({ date: '2020-01-01T10:00:00.000Z', capacity: 5, spots_left: 2 });
    await heading();
    expect(screen.getByText('Past')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'RSVP' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
    expect(screen.queryByText('2 spots left')).toBeNull();
  });

  it('shows the attendees where she may see them', async () => {
    answer(events.attendees, [{ person: person('a', 'Ada Lind') }, { person: person('b', 'Bea Roth') }]);
    open({ attendee_count: 5 });
    expect(await screen.findByRole('link', { name: 'Ada Lind' })).toHaveAttribute('href', '/profile/a');
    expect(screen.getByText('and 3 more')).toBeVisible();
  });

  it('names a former member among the attendees without a link', async () => {
    answer(events.attendees, [
      { person: person('a', 'Ada Lind') },
      { person: { ...person('', 'Former member'), id: null } },
    ]);
    open({ attendee_visibility: 'members', attendee_count: 2 });
    const people = within(await screen.findByRole('region', { name: 'Who is going' }));
    expect(people.getByText('Former member')).toBeVisible();
    expect(people.getAllByRole('link')).toEqual([people.getByRole('link', { name: /Ada Lind/ })]);
  });

  it.each(['attendees', 'organizer'] as const)(
    'does not request attendees where %s see them and she is none of these',
    async (attendee_visibility) => {
      const asked = answer(events.attendees, []);
      open({ attendee_count: 5, attendee_visibility });
      await heading();
      expect(asked).toHaveLength(0);
    },
  );

  it('of an unknown event shows a message', async () => {
    refuse(events.get, { status: 404, detail: 'This event does not exist' });
    renderScreen(<EventScreen />, { user: me, at: '/events/1', path: '/events/:id' });
    expect(await screen.findByRole('heading', { name: 'This event could not be found' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all events' })).toHaveAttribute('href', '/events');
    expect(document.title).toBe('This event could not be found · Rosette');
  });

  it('that could not be fetched has a Try again button', async () => {
    refuse(events.get, { status: 500, detail: 'Down' });
    const { person: her } = renderScreen(<EventScreen />, { user: me, at: '/events/1', path: '/events/:id' });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(events.get, anEvent());
    await her.click(again);
    await heading();
  });
});

describe('on a phone', () => {
  const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);

  it('who goes has the seats and the calendar in sight, and leaves through the menu', async () => {
    isOnPhone();
    const { person: her, event } = open({ my_rsvp: 'going', spots_left: 1 });
    await heading();
    expect(screen.getByText("You're going")).toBeVisible();
    expect(screen.getByText('1 spot left')).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'Add to calendar' })).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Cancel RSVP' })).toBeNull();
    await her.click(screen.getByRole('button', { name: 'More' }));
    expect(names()).toEqual(['Cancel RSVP', 'Copy link', 'Report', 'Block']);
    const left = answer(events.leave, { action: 'cancelled', attendees: [] });
    answer(events.get, event);
    await her.click(screen.getByRole('menuitem', { name: 'Cancel RSVP' }));
    expect(await screen.findByText('RSVP cancelled!')).toBeVisible();
    expect(left).toHaveLength(1);
  });

  it('who was going can still leave after the event', async () => {
    isOnPhone();
    const { person: her } = open({ date: '2020-01-01T10:00:00.000Z', my_rsvp: 'going' });
    await heading();
    expect(screen.getByText('You were going')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull();
    await her.click(screen.getByRole('button', { name: 'More' }));
    expect(names()).toContain('Cancel RSVP');
  });

  it('who does not go has one button', async () => {
    isOnPhone();
    open({ capacity: 4, spots_left: 2 });
    await heading();
    expect(screen.getByRole('button', { name: 'RSVP' })).toBeVisible();
    expect(screen.getByText('2 spots left')).toBeVisible();
  });
});

describe('Add to calendar', () => {
  it('offers an iCalendar file, Google and Outlook', async () => {
    const event = { date: '2099-05-31T16:00:00.000Z', end_date: '2099-05-31T18:30:00.000Z' };
    const { person: her } = open(event);
    await heading();
    await her.click(screen.getByRole('button', { name: 'Add to calendar' }));
    expect(await screen.findByRole('menuitem', { name: 'Calendar file' })).toBeVisible();
    const google = new URL(
      ((await screen.findByRole('menuitem', { name: 'Google' })) as HTMLAnchorElement).href,
    );
    expect(google.host).toBe('calendar.google.com');
    expect(google.searchParams.get('dates')).toBe('20990531T160000Z/20990531T183000Z');
    expect(google.searchParams.get('text')).toBe('Round table');
    const outlook = new URL((screen.getByRole('menuitem', { name: 'Outlook' }) as HTMLAnchorElement).href);
    expect(outlook.host).toBe('outlook.live.com');
    expect(outlook.searchParams.get('startdt')).toBe('2099-05-31T16:00:00.000Z');
    expect(outlook.searchParams.get('enddt')).toBe('2099-05-31T18:30:00.000Z');
  });
});

describe('Share', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('copies the address where the device has no share sheet', async () => {
    const { person: her, event } = open();
    await heading();
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await her.click(screen.getByRole('button', { name: 'Share' }));
    expect(await screen.findByText('Link copied!')).toBeVisible();
    expect(written).toHaveBeenCalledWith(new URL(`/events/${event.id}`, window.location.origin).href);
  });

  it("opens the device's share sheet, and shows nothing when it is dismissed", async () => {
    const { person: her } = open();
    await heading();
    const share = vi.fn().mockRejectedValue(new DOMException('Closed', 'AbortError'));
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    await her.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() =>
      expect(share).toHaveBeenCalledWith(expect.objectContaining({ title: 'Round table' })),
    );
    expect(screen.queryByText('Failed to share the link')).toBeNull();
    Reflect.deleteProperty(navigator, 'share');
  });
});

describe("the organizer's tools", () => {
  const own = { organizer_id: me.id };

  it('are shown to her only', async () => {
    open(own).unmount();
    open({ organizer_id: 'somebody-else' });
    await heading();
    expect(screen.queryByRole('heading', { name: 'Organize' })).toBeNull();
  });

  it.each([{}, { capacity: 1, spots_left: 0 }])('stand beside her RSVP: %o', async (traits) => {
    open({ ...own, ...traits });
    await heading();
    expect(screen.getByRole('button', { name: /^(RSVP|Join the waitlist)$/ })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage' })).toBeVisible();
    const tools = within(screen.getByRole('region', { name: 'Organize' }));
    const names = tools.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Message attendees', 'Edit', 'Cancel event', '']);
    expect(tools.getByRole('button', { name: 'More' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Share' })).toBeVisible();
  });

  it('are one menu on a phone', async () => {
    isOnPhone();
    const { person: her } = open(own);
    await heading();
    expect(screen.queryByRole('region', { name: 'Organize' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Manage' })).toBeVisible();
    await her.click(screen.getByRole('button', { name: 'More' }));
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Message attendees',
      'Edit',
      'Copy event',
      'Cancel event',
      'Copy link',
    ]);
    await her.click(screen.getByRole('menuitem', { name: 'Message attendees' }));
    expect(await screen.findByRole('dialog', { name: 'Message attendees' })).toBeVisible();
  });

  it('leave her own RSVP to cancel', async () => {
    open({ ...own, my_rsvp: 'going' });
    await heading();
    expect(screen.getByRole('button', { name: 'Cancel RSVP' })).toBeVisible();
  });

  it('of an admin stand beside her RSVP', async () => {
    open({}, aUser({ role: 'admin' }));
    await heading();
    expect(screen.getByRole('button', { name: 'RSVP' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Attendee list' })).toBeVisible();
  });

  it('send a message to attendees', async () => {
    const { person: her } = open(own);
    await heading();
    expect(screen.getByRole('link', { name: 'Manage' })).toHaveAttribute(
      'href',
      `/events/${anEvent().id}/attendees`,
    );
    await her.click(screen.getByRole('button', { name: 'Message attendees' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Message attendees' }));
    const sent = answer(events.message, undefined);
    await her.type(dialog.getByLabelText('Message'), 'Bring a pen.');
    await her.click(dialog.getByRole('button', { name: 'Send Message' }));
    expect(await screen.findByText('Message sent!')).toBeVisible();
    expect(sent[0]?.body).toEqual({ text: 'Bring a pen.' });
  });

  it('cancel the event and open /events', async () => {
    const { person: her } = open(own);
    await heading();
    answer(events.remove, undefined);
    await her.click(screen.getByRole('button', { name: 'Cancel event' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this event?' }));
    expect(dialog.queryByRole('button', { name: 'Cancel' })).toBeNull();
    expect(dialog.getByRole('button', { name: 'Keep event' })).toBeVisible();
    await her.click(dialog.getByRole('button', { name: 'Cancel event' }));
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/events$/));
  });
});

describe("the menu 'More' of an event", () => {
  const { organizer_id, organizer_name } = anEvent();
  const more = () => screen.findByRole('button', { name: 'More' });

  it('blocks its organizer after a confirmation, and opens /events', async () => {
    const { person: her } = open();
    const sent = answer(blocks.create, {
      person: person(organizer_id, organizer_name),
      created_at: '2026-01-15T10:00:00.000Z',
    });
    await her.click(await more());
    await her.click(screen.getByRole('menuitem', { name: 'Block' }));
    await her.click(await screen.findByRole('button', { name: 'Block' }));
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/events$/));
    expect(sent[0]?.body).toEqual({ user_id: organizer_id });
  });

  it('reports the event', async () => {
    const { person: her } = open();
    await her.click(await more());
    await her.click(screen.getByRole('menuitem', { name: 'Report' }));
    expect(await screen.findByRole('dialog', { name: 'Report this event' })).toBeVisible();
  });

  it('has no block where the organizer is a former member', async () => {
    const { person: her } = open({ organizer_id: formerMemberId, organizer_name: 'Former member' });
    await her.click(await more());
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(names).toEqual(['Copy link', 'Report']);
  });

  it('leads a visitor to the report without an account', async () => {
    const { person: visitor, event } = open({}, null);
    await visitor.click(await more());
    await visitor.click(screen.getByRole('menuitem', { name: 'Report' }));
    const to = `/report?about=${encodeURIComponent(`/events/${event.id}`)}`;
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(to));
  });

  it('copies the address', async () => {
    const { person: her, event } = open();
    const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await her.click(await more());
    await her.click(screen.getByRole('menuitem', { name: 'Copy link' }));
    expect(await screen.findByText('Link copied!')).toBeVisible();
    expect(written).toHaveBeenCalledWith(new URL(`/events/${event.id}`, window.location.origin).href);
  });

  it('neither reports nor blocks on her own event', async () => {
    const { person: her } = open({ organizer_id: me.id });
    await her.click(await more());
    const names = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(names).toEqual(['Copy event', 'Copy link']);
  });
});
