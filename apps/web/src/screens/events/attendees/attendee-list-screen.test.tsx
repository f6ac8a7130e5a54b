import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { anEvent } from '#test/events.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
import { AttendeeListScreen } from './attendee-list-screen.tsx';
import { unsentCheckIns } from './check-in-sender.ts';

const me = aUser();
const event = anEvent({ organizer_id: me.id });

const row = (id: string, full_name: string, traits: Partial<AttendeeDto> = {}): AttendeeDto => ({
  person: { id, full_name, business_name: null, profile_image: null },
  state: 'going',
  position: null,
  since: '2026-01-15T10:00:00.000Z',
  checked_in_at: null,
  ...traits,
});
const ada = row('a', 'Ada Lind');
const bea = row('b', 'Béa Roth');

const open = () =>
  renderScreen(<AttendeeListScreen />, {
    user: me,
    at: `/events/${event.id}/attendees`,
    path: '/events/:id/attendees',
  });

const check = (name: string) => screen.findByRole('button', { name: `Check in ${name}` });

beforeEach(() => {
  answer(events.get, event);
  answer(events.attendees, [ada, bea, row('c', 'Cleo Maier', { state: 'waitlisted', position: 1 })]);
});

describe('the attendee list for check-in', () => {
  it('shows attendees and the waitlist in order', async () => {
    open();
    expect(await check('Ada Lind')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('0 of 2 are here')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Waiting' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check in Cleo Maier' })).toBeNull();
  });

  it('is searched ignoring case and accents', async () => {
    const { person } = open();
    await check('Ada Lind');
    await person.type(screen.getByRole('searchbox', { name: 'Search attendees' }), 'bEa');
    expect(await check('Béa Roth')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check in Ada Lind' })).toBeNull();
    const address = screen.getByRole('status', { name: 'address' });
    await waitFor(() => expect(address).toHaveTextContent('/attendees?q=bEa'));
  });

  it('leads to the event, where it is shared, while nobody is going', async () => {
    answer(events.attendees, []);
    open();
    expect(await screen.findByText('Nobody is going yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the event' })).toHaveAttribute(
      'href',
      `/events/${event.id}`,
    );
  });

  it('says when the search matches nobody, and offers to clear it', async () => {
    const { person } = open();
    await check('Ada Lind');
    await person.type(screen.getByRole('searchbox', { name: 'Search attendees' }), 'Zoe');
    expect(await screen.findByText('Nobody on the list matches your search')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Waiting' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Clear the search' }));
    expect(await check('Ada Lind')).toBeVisible();
  });

  it('checks an attendee in with one tap and out with another', async () => {
    const sent = answer(events.checkIn, { ...ada, checked_in_at: '2026-05-31T16:00:00.000Z' });
    const { person } = open();
    await person.click(await check('Ada Lind'));
    expect(await screen.findByText('1 of 2 are here')).toBeVisible();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.url.pathname).toBe(`/api/events/${event.id}/attendees/a/check-in`);
    const taken = answer(events.checkIn, ada);
    await person.click(await check('Ada Lind'));
    expect(await screen.findByText('0 of 2 are here')).toBeVisible();
    await waitFor(() => expect(taken.map(({ body }) => body)).toEqual([{ present: false }]));
    expect(sent.map(({ body }) => body)).toEqual([{ present: true }]);
  });

  it('keeps a check-in that a refetch under way has not read', async () => {
    const { person } = open();
    await check('Ada Lind');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const isAsked = new Promise<void>((resolve) => {
      server.use(
        http.get('*/api/events/:id/attendees', async () => {
          resolve();
          await held;
          return HttpResponse.json([ada, bea], { headers: { 'X-Total-Count': '2' } });
        }),
      );
    });
    // The screen refetches when the window has the focus again, as it does every 15 seconds.
    vi.setSystemTime(Date.now() + 60_000);
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    await isAsked;
    const sent = answer(events.checkIn, { ...ada, checked_in_at: '2026-05-31T16:00:00.000Z' });
    await person.click(await check('Ada Lind'));
    await waitFor(() => expect(sent).toHaveLength(1));
    await waitFor(() => expect(unsentCheckIns.of(me.id, event.id)).toEqual([]));
    release();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await check('Ada Lind')).toHaveAttribute('aria-pressed', 'true');
  });

  it('reports a removed attendee and drops her row', async () => {
    refuse(events.checkIn, { status: 404, detail: 'She is not on the list' });
    const { person } = open();
    await person.click(await check('Ada Lind'));
    expect(await screen.findByText('She is not on the list')).toBeVisible();
    expect(screen.queryByText(/kept on this device/)).toBeNull();
  });

  it('shows a guest with what the organizer knows of her, checks her in and removes her', async () => {
    const vera: AttendeeDto = {
      person: null,
      guest: {
        id: 'g',
        full_name: 'Vera Lind',
        business_name: 'Lind Ceramics',
        email: 'vera@lind.example',
        invited_by: ada.person,
        visits: 2,
      },
      mail_returned: true,
      state: 'going',
      position: null,
      since: '2026-01-15T10:00:00.000Z',
      checked_in_at: null,
    };
    answer(events.attendees, [ada, vera]);
    const checkedIn = answer(events.checkInGuest, { ...vera, checked_in_at: '2026-05-31T16:00:00.000Z' });
    const takenOut = answer(events.takeOutGuest, undefined);
    const { person } = open();
    expect(await screen.findByText('Guest · 2nd visit · invited by Ada Lind · Mail came back')).toBeVisible();
    expect(screen.getByText('Lind Ceramics')).toBeVisible();
    await person.click(await check('Vera Lind'));
    expect(await screen.findByText('1 of 2 are here')).toBeVisible();
    await waitFor(() => expect(checkedIn).toHaveLength(1));
    expect(checkedIn[0]?.url.pathname).toBe(`/api/events/${event.id}/guests/g/check-in`);
    await person.click(screen.getByRole('button', { name: 'Remove Vera Lind' }));
    expect(await screen.findByText(/cannot ask again/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Vera Lind is no longer on the list')).toBeVisible();
    expect(takenOut[0]?.url.pathname).toBe(`/api/events/${event.id}/guests/g`);
  });

  it('removes an attendee after a confirmation', async () => {
    const sent = answer(events.takeOut, undefined);
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Remove Ada Lind' }));
    expect(sent).toHaveLength(0);
    await person.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Ada Lind is no longer on the list')).toBeVisible();
    expect(sent[0]?.url.pathname).toBe(`/api/events/${event.id}/attendees/a`);
  });

  it('shows an error when it cannot be fetched', async () => {
    refuse(events.attendees, { status: 500, detail: 'Down' });
    open();
    expect(await screen.findByRole('heading', { name: 'Could not be loaded' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});
