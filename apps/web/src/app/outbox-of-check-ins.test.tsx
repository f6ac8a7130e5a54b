import type { AttendeeDto } from '@rosette/shared/contract/attendees.ts';
import { events } from '@rosette/shared/contract/events.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { tokenStore } from '#data/token-store.ts';
import { AttendeeListScreen } from '#screens/events/attendees/attendee-list-screen.tsx';
import { unsentCheckIns } from '#screens/events/attendees/check-in-sender.ts';
import { anEvent } from '#test/events.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
import { failStorage } from '#test/storage.ts';

const me = aUser();
const event = anEvent({ organizer_id: me.id });
const row = (id: string, full_name: string): AttendeeDto => ({
  person: { id, full_name, business_name: null, profile_image: null },
  state: 'going',
  position: null,
  since: '2026-01-15T10:00:00.000Z',
  checked_in_at: null,
});
const ada = row('a', 'Ada Lind');
const thereNow = { ...ada, checked_in_at: '2026-05-31T16:00:00.000Z' };

/** Opens the attendee list in the app's frame. */
const open = () =>
  renderScreen(<AttendeeListScreen />, {
    user: me,
    at: `/events/${event.id}/attendees`,
    path: '/events/:id/attendees',
  });
/** Opens another page of the app. */
const openElsewhere = (user = me) => renderScreen(null, { user });

const unsent = (accountId = me.id) =>
  unsentCheckIns.of(accountId, event.id).map(({ id, body }) => [id, body]);
const check = (name: string) => screen.findByRole('button', { name: `Check in ${name}` });
const comeOnline = () => act(() => void window.dispatchEvent(new Event('online')));

beforeEach(() => {
  answer(events.get, event);
  answer(events.attendees, [ada, row('b', 'Béa Roth')]);
  // Check-ins fail as without a connection.
  server.use(http.post('*/api/events/:id/attendees/:user/check-in', () => HttpResponse.error()));
});

describe('check-ins without a connection', () => {
  it('survive a reload, can be changed, and are sent later', async () => {
    const { person, unmount } = open();
    await person.click(await check('Ada Lind'));
    expect(await screen.findByText(/^1 check-in is kept on this device/)).toBeVisible();
    await person.click(await check('Béa Roth'));
    expect(await screen.findByText('2 of 2 are here')).toBeVisible();
    expect(await screen.findByText(/^2 check-ins are kept on this device/)).toBeVisible();
    unmount();

    const { person: again } = open();
    expect(await check('Béa Roth')).toHaveAttribute('aria-pressed', 'true');
    // The check-in was a mistake.
    await again.click(await check('Béa Roth'));
    const sent = answer(events.checkIn, thereNow);
    comeOnline();
    await waitFor(() => expect(screen.queryByText(/kept on this device/)).toBeNull());
    expect(sent.map(({ url, body }) => [url.pathname.split('/').at(-2), body])).toEqual([
      ['a', { present: true }],
      ['b', { present: false }],
    ]);
    expect(unsent()).toEqual([]);
  });

  it('are sent from any page the app starts on, for the same account only', async () => {
    unsentCheckIns.put(me.id, event.id, 'a', true);
    unsentCheckIns.put('65f000000000000000000002', event.id, 'b', true);
    const sent = answer(events.checkIn, thereNow);
    openElsewhere();
    await waitFor(() => expect(unsent()).toEqual([]));
    expect(sent.map(({ url }) => url.pathname)).toEqual([`/api/events/${event.id}/attendees/a/check-in`]);
    expect(unsent('65f000000000000000000002')).toEqual([['b', true]]);
  });

  it('are kept while she has to sign in again', async () => {
    unsentCheckIns.put(me.id, event.id, 'a', true);
    refuse(events.checkIn, { status: 401, detail: 'Please sign in first' });
    openElsewhere();
    await waitFor(() => expect(tokenStore.get()).toBeNull());
    expect(unsent()).toEqual([['a', true]]);
  });

  it('that are refused are reported and dropped', async () => {
    unsentCheckIns.put(me.id, event.id, 'a', true);
    refuse(events.checkIn, { status: 404, detail: 'She is not on the list' });
    openElsewhere();
    expect(await screen.findByText('She is not on the list')).toBeVisible();
    expect(unsent()).toEqual([]);
  });

  it('are kept in memory where storage is blocked', async () => {
    const restore = failStorage('setItem');
    unsentCheckIns.put(me.id, event.id, 'a', true);
    expect(localStorage).toHaveLength(0);
    expect(unsent()).toEqual([['a', true]]);
    restore();
    unsentCheckIns.remove(me.id, event.id, 'a');
    expect(unsent()).toEqual([]);
  });
});
