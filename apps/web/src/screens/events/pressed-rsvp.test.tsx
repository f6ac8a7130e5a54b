import { blocks } from '@rosette/shared/contract/blocks.ts';
import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { claimPressedAction, keepPressedAction, type PressedKind } from '#data/pressed-action.ts';
import { useSession } from '#data/session.tsx';
import { anEvent } from '#test/events.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
import { EventScreen } from './event-screen.tsx';

const me = aUser();
const path = `/events/${anEvent().id}`;

beforeEach(() => {
  answer(blocks.list, []);
  answer(events.attendees, []);
  answer(events.list, []);
});

/** Answers a call to join, after which the event reads as `after`. */
function answerJoin(action: 'confirmed' | 'waitlisted', after: Partial<EventDto> = {}): unknown[] {
  const sent: unknown[] = [];
  server.use(
    http.put('*/api/events/:id/rsvp', () => {
      sent.push(null);
      answer(events.get, anEvent(after));
      return HttpResponse.json({ action, attendees: [] });
    }),
  );
  return sent;
}

/** Opens the page after `kind` was pressed there and this account signed in from it. */
function open(kind: PressedKind, traits: Partial<EventDto> = {}, accountId = me.id) {
  keepPressedAction(kind, path);
  claimPressedAction(accountId, path);
  answer(events.get, anEvent({ my_rsvp: null, ...traits }));
  return renderScreen(<EventScreen />, { user: me, at: path, path: '/events/:id' });
}

const heading = () => screen.findByRole('heading', { level: 1, name: 'Round table' });

test.each(['rsvp', 'waitlist'] as const)('%s before signing in makes her go, once', async (kind) => {
  const sent = answerJoin('confirmed', { my_rsvp: 'going' });
  const { unmount } = open(kind);
  expect(await screen.findByText('RSVP confirmed!')).toBeVisible();
  expect(await screen.findByText("You're going")).toBeVisible();
  unmount();
  answer(events.get, anEvent({ my_rsvp: null }));
  renderScreen(<EventScreen />, { user: me, at: path, path: '/events/:id' });
  expect(await screen.findByRole('button', { name: 'RSVP' })).toBeEnabled();
  expect(sent).toHaveLength(1);
});

test('the waitlist of a full event is joined', async () => {
  const full = { capacity: 2, spots_left: 0 };
  answerJoin('waitlisted', { ...full, my_rsvp: 'waitlisted' });
  open('waitlist', full);
  expect(await screen.findByText('RSVP waitlisted!')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Leave the waitlist' })).toBeVisible();
  expect(screen.queryByText(/The last seat went/)).toBeNull();
});

test('an event that is full meanwhile says so and offers the waitlist', async () => {
  const sent = answer(events.attend, { action: 'waitlisted', attendees: [] });
  open('rsvp', { capacity: 2, spots_left: 0 });
  expect(await screen.findByText(/The last seat went while you signed in. You can join/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Join the waitlist' })).toBeEnabled();
  expect(sent).toEqual([]);
});

test('the last seat that goes at the same moment says that she waits', async () => {
  answerJoin('waitlisted', { capacity: 2, spots_left: 0, my_rsvp: 'waitlisted' });
  open('rsvp', { capacity: 2, spots_left: 1 });
  expect(await screen.findByText(/you are on the waitlist\.$/)).toBeVisible();
});

test('an event that is over says so', async () => {
  const sent = answer(events.attend, { action: 'confirmed', attendees: [] });
  open('rsvp', { date: '2020-01-01T10:00:00.000Z', end_date: null });
  expect(await screen.findByText(/This event is over/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'See coming events' })).toHaveAttribute('href', '/events');
  expect(sent).toEqual([]);
});

test('a refusal says why, and an outage can be tried again', async () => {
  refuse(events.attend, { status: 503, detail: 'The database is away' });
  const { person } = open('rsvp');
  expect(await screen.findByText('The database is away')).toBeVisible();
  answer(events.attend, { action: 'confirmed', attendees: [me.id] });
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('RSVP confirmed!')).toBeVisible();
});

test.each([
  ['another account', 'rsvp', '65f0000000000000000000aa', {}],
  ['its own organizer', 'rsvp', me.id, { organizer_id: me.id }],
  ['who goes already', 'rsvp', me.id, { my_rsvp: 'going' }],
] as const)('%s joins nothing', async (_, kind, accountId, traits) => {
  const sent = answer(events.attend, { action: 'confirmed', attendees: [] });
  open(kind, traits, accountId);
  await heading();
  expect(sent).toEqual([]);
});

test('an hour later, or after signing out, nothing is joined', async () => {
  function SignOut() {
    const { signOut } = useSession();
    return (
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    );
  }
  const sent = answer(events.attend, { action: 'confirmed', attendees: [] });
  keepPressedAction('rsvp', path);
  claimPressedAction(me.id, path);
  const { person, unmount } = renderScreen(<SignOut />, { user: me });
  await person.click(await screen.findByRole('button', { name: 'Sign out' }));
  expect(sessionStorage.getItem('pressed-action')).toBeNull();
  unmount();
  const now = Date.now();
  const time = vi.spyOn(Date, 'now').mockReturnValue(now - 3_600_001);
  keepPressedAction('rsvp', path);
  claimPressedAction(me.id, path);
  time.mockRestore();
  answer(events.get, anEvent({ my_rsvp: null }));
  renderScreen(<EventScreen />, { user: me, at: path, path: '/events/:id' });
  await heading();
  await waitFor(() => expect(screen.getByRole('button', { name: 'RSVP' })).toBeEnabled());
  expect(sent).toEqual([]);
});

test('what a visitor presses is kept, but not in the address', async () => {
  answer(events.get, anEvent());
  const { person } = renderScreen(<EventScreen />, { at: path, path: '/events/:id' });
  await person.click(await screen.findByRole('link', { name: 'Join to RSVP' }));
  await waitFor(() =>
    expect(screen.getByLabelText('address')).toHaveTextContent(
      `/sign-in?tab=register&next=${encodeURIComponent(path)}`,
    ),
  );
  expect(JSON.parse(sessionStorage.getItem('pressed-action') ?? '')).toMatchObject({ kind: 'rsvp', path });
});
