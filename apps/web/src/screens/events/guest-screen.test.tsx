import { type GuestDto, guests } from '@rosette/shared/contract/guests.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import * as saving from '#lib/save-file.ts';
import { anEvent } from '#test/events.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { GuestScreen } from './guest-screen.tsx';

const secret = 'A'.repeat(22);
const date = new Date(Date.now() + 3 * 86_400_000).toISOString();
const event = anEvent({ guests: 'open', date });

function pageShows(traits: Partial<GuestDto> = {}) {
  return answer(guests.get, {
    event,
    full_name: 'Vera Lind',
    business_name: null,
    state: 'unconfirmed',
    position: null,
    registration: { email: 'vera@lind.example' },
    ...traits,
  });
}

function open(traits: Partial<GuestDto> = {}) {
  pageShows(traits);
  return renderScreen(<GuestScreen />, { at: `/guests/${secret}`, path: '/guests/:secret' });
}

test('the page does nothing until she confirms; then she is going, and can give the seat back', async () => {
  const joined = answer(guests.join, { action: 'confirmed', state: 'going', position: null });
  const left = answer(guests.leave, { action: 'cancelled', state: 'left', position: null });
  const { person } = open();
  expect(await screen.findByRole('heading', { level: 1, name: event.title })).toBeVisible();
  expect(screen.getByText(/^Vera Lind, your seat is yours once you confirm it\./)).toBeVisible();
  expect(joined).toHaveLength(0);
  pageShows({ state: 'going', event: { ...event, address: 'Lange Gasse 41' } });
  await person.click(screen.getByRole('button', { name: 'Confirm my seat' }));
  expect(await screen.findByText("You're going")).toBeVisible();
  expect(screen.getByText('Lange Gasse 41')).toBeVisible();
  expect(screen.getByRole('button', { name: /Add to calendar/i })).toBeVisible();
  expect(joined.map(({ url }) => url.pathname)).toEqual([`/api/guests/${secret}/rsvp`]);
  pageShows({ state: 'left' });
  await person.click(screen.getByRole('button', { name: "I can't come" }));
  expect(await screen.findByText('You gave your seat back.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'I can come after all' })).toBeVisible();
  expect(left).toHaveLength(1);
});

test('where it takes no guests any more, the page offers a seat only to who has one', async () => {
  const closed = { ...event, guests: 'none' as const };
  const { person } = open();
  refuse(guests.join, { status: 404, detail: 'This event is for members only' });
  pageShows({ event: closed });
  await person.click(await screen.findByRole('button', { name: 'Confirm my seat' }));
  expect(await screen.findByText('This event is for members only now.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Confirm my seat' })).toBeNull();
  cleanup();
  open({ event: closed, state: 'going' });
  expect(await screen.findByRole('button', { name: "I can't come" })).toBeVisible();
});

test('the page of a cancelled event has a heading that says so', async () => {
  open({ event: null, state: 'over' });
  expect(await screen.findByRole('heading', { level: 1, name: 'This event was cancelled.' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Delete my data' })).toBeVisible();
});

test('the calendar file of who goes is that of her seat, with the address', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => undefined);
  const asked = answer(guests.calendarFile, undefined);
  const { person } = open({ state: 'going' });
  await person.click(await screen.findByRole('button', { name: /Add to calendar/i }));
  await person.click(await screen.findByRole('menuitem', { name: /Calendar file/i }));
  await waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(asked.map(({ url }) => url.pathname)).toEqual([`/api/guests/${secret}/calendar.ics`]);
  saved.mockRestore();
});

test('of an event that became full meanwhile she is told that she waits', async () => {
  answer(guests.join, { action: 'waitlisted', state: 'waitlisted', position: 2 });
  const { person } = open({ event: { ...event, capacity: 5, spots_left: 1, attendee_count: 4 } });
  const confirm = await screen.findByRole('button', { name: 'Confirm my seat' });
  pageShows({ state: 'waitlisted', position: 2 });
  await person.click(confirm);
  expect(await screen.findByText(/^The last seat went meanwhile/)).toBeVisible();
  expect(await screen.findByText("You're 2nd in line")).toBeVisible();
});

test('of a full event she confirms a place on the waitlist, and reads so', async () => {
  open({ event: { ...event, capacity: 5, spots_left: 0, attendee_count: 5 } });
  expect(await screen.findByRole('button', { name: 'Confirm my seat' })).toBeVisible();
  expect(screen.getByText(/^Vera Lind, this event is full\. .* waitlist\.$/)).toBeVisible();
});

test.each<[Partial<GuestDto>, string]>([
  [{ state: 'over' }, 'This event is over.'],
  [{ state: 'over', event: null }, 'This event was cancelled.'],
  [{ state: 'unavailable', event: null }, 'This event is not available at the moment.'],
])('of %j it says %s, and offers no seat', async (traits, words) => {
  open(traits);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('button', { name: /seat|can't come|after all/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete my data' })).toBeVisible();
});

test('she becomes a member with what she told, where she may', async () => {
  const { unmount } = open();
  expect(await screen.findByRole('link', { name: 'Become a member' })).toHaveAttribute(
    'href',
    `/sign-in?tab=register&guest=${secret}`,
  );
  unmount();
  open({ registration: null });
  await screen.findByRole('heading', { level: 1, name: event.title });
  expect(screen.queryByRole('link', { name: 'Become a member' })).toBeNull();
});

test('her data is deleted after a question', async () => {
  const removed = answer(guests.remove, undefined);
  const { person } = open({ state: 'going' });
  await person.click(await screen.findByRole('button', { name: 'Delete my data' }));
  expect(removed).toHaveLength(0);
  const buttons = await screen.findAllByRole('button', { name: 'Delete my data' });
  await person.click(buttons.at(-1) as HTMLElement);
  expect(await screen.findByText('Your data is deleted.')).toBeVisible();
  await waitFor(() => expect(removed).toHaveLength(1));
});

test('a link that is not known says so', async () => {
  refuse(guests.get, { status: 404, detail: 'There is no seat at this address' });
  renderScreen(<GuestScreen />, { at: `/guests/${secret}`, path: '/guests/:secret' });
  expect(await screen.findByRole('heading', { name: 'There is no seat at this address' })).toBeVisible();
});

test('a refused confirmation says why', async () => {
  refuse(guests.join, { status: 409, detail: 'This event is over' });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Confirm my seat' }));
  expect(await screen.findByText('This event is over')).toBeVisible();
});
