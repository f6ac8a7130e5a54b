import { type EventDto, events, type SeriesDto } from '@rosette/shared/contract/events.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { anEvent } from '#test/events.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { EventScreen } from './event-screen.tsx';
import { EventsScreen } from './events-screen.tsx';

const me = aUser();
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const idOf = (number: number) => String(number).padStart(24, '0');

/** Four weekly dates of which the third is cancelled. */
const series: SeriesDto = {
  id: idOf(9),
  every: 'week',
  position: 1,
  dates: [0, 1, 2, 3].map((week) => ({
    event_id: idOf(week),
    date: inDays(1 + 7 * week),
    is_cancelled: week === 2,
  })),
};

function open(traits: Partial<EventDto> = {}, query = '') {
  const event = anEvent({
    id: idOf(0),
    date: inDays(1),
    time_zone: 'UTC',
    series,
    later_dates: 2,
    ...traits,
  });
  answer(events.get, event);
  answer(events.list, []);
  return {
    event,
    ...renderScreen(<EventScreen />, { user: me, at: `/events/${event.id}${query}`, path: '/events/:id' }),
  };
}

it('names its place in the series, and has the other dates behind All dates', async () => {
  const { person } = open();
  expect(await screen.findByText(/· 1st of 4 dates$/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'All dates' }));
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(expect.arrayContaining([`/events/${idOf(1)}`, `/events/${idOf(3)}`]));
  expect(links).not.toContain(`/events/${idOf(2)}`);
  expect(screen.getByText(/\(Cancelled\)/)).toBeVisible();
});

it("is asked 'Which dates?' on its card, which opens them on the page", async () => {
  const later = anEvent({ id: idOf(1), title: 'The last one', later_dates: 0 });
  answer(events.list, [anEvent({ id: idOf(0), later_dates: 2 }), later, anEvent({ id: idOf(5) })]);
  answer(events.mine, []);
  renderScreen(<EventsScreen />, { user: me, at: '/events', path: '/events' });
  const link = await screen.findByRole('link', { name: 'Which dates?' });
  expect(link).toHaveAccessibleDescription('Round table');
  expect(link).toHaveAttribute('href', `/events/${idOf(0)}?dates=all`);
});

it('shows all dates where the address says so', async () => {
  open({}, '?dates=all');
  const all = await screen.findByRole('button', { name: 'All dates' });
  expect(all).toHaveAttribute('aria-expanded', 'true');
});

it('answers all dates from the menu', async () => {
  const { person } = open();
  const joined = answer(events.attendSeries, [
    { event_id: idOf(0), action: 'confirmed' },
    { event_id: idOf(1), action: 'waitlisted' },
  ]);
  await person.click(await screen.findByRole('button', { name: 'More' }));
  await person.click(await screen.findByRole('menuitem', { name: 'RSVP to all 3 dates' }));
  expect(await screen.findByText('You are on the list of 2 dates')).toBeVisible();
  expect(joined).toHaveLength(1);
});

it('says which dates are left from a later one, and offers it on no last one', async () => {
  const { person } = open({
    id: idOf(1),
    my_rsvp: 'going',
    later_dates: 1,
    series: { ...series, position: 2 },
  });
  await person.click(await screen.findByRole('button', { name: 'More' }));
  expect(screen.getByRole('menuitem', { name: 'Cancel RSVP for this and the later ones' })).toBeVisible();
  cleanup();
  const last = open({ id: idOf(3), my_rsvp: 'going', later_dates: 0, series: { ...series, position: 4 } });
  await last.person.click(await screen.findByRole('button', { name: 'More' }));
  expect(screen.getByRole('menuitem', { name: 'Copy link' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: /^Cancel RSVP for/ })).toBeNull();
});

it('asks the organizer which dates a change and a cancellation are for', async () => {
  const { person } = open({ organizer_id: me.id });
  const saved = answer(events.update, anEvent());
  await person.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog'));
  await person.type(dialog.getByLabelText(/^Title/), '!');
  await person.click(dialog.getByRole('button', { name: 'Save Changes' }));
  const dates = within(await screen.findByRole('dialog', { name: 'Which dates?' }));
  expect(dates.getByRole('button', { name: 'Only this date' })).toBeVisible();
  expect(saved).toHaveLength(0);
  await person.click(dates.getByRole('button', { name: 'This and the 2 later ones' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.body).toEqual({ title: 'Round table!', scope: 'following' });

  const removed = answer(events.remove, undefined);
  await person.click(await screen.findByRole('button', { name: /^Cancel event$/i }));
  const question = within(await screen.findByRole('dialog'));
  await person.selectOptions(question.getByLabelText('Which dates?'), 'This and the 2 later ones');
  await person.click(question.getByRole('button', { name: /^Cancel event$/i }));
  await waitFor(() => expect(removed).toHaveLength(1));
  expect(removed[0]?.body).toMatchObject({ scope: 'following' });
});

it('begins a copy with everything but the dates, and says when the last of a new series is', async () => {
  const { person } = open({ organizer_id: me.id });
  await person.click(await screen.findByRole('button', { name: 'More' }));
  await person.click(screen.getByRole('menuitem', { name: 'Copy event' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText(/^Title/)).toHaveValue('Round table');
  expect(dialog.getByLabelText(/^Date/)).toHaveValue('');
  expect(dialog.queryByLabelText('Which dates?')).toBeNull();
  await person.type(dialog.getByLabelText(/^Date/), '2099-03-17T18:00');
  await person.selectOptions(dialog.getByLabelText('Repeats'), 'Every month');
  expect(await dialog.findByText(/^6 dates, the last on Tuesday, August 18, 2099/)).toBeVisible();
  const created = answer(events.create, anEvent());
  await person.click(dialog.getByRole('button', { name: 'Create Event' }));
  await waitFor(() => expect(created).toHaveLength(1));
  expect(created[0]?.body).toMatchObject({
    title: 'Round table',
    date: '2099-03-17T18:00:00.000Z',
    repeat: { every: 'month', count: 6 },
  });
});

it('begins a copy with whether guests may come, and from when', async () => {
  const { person } = open({ organizer_id: me.id, guests: 'open', guests_from: 14 });
  await person.click(await screen.findByRole('button', { name: 'More' }));
  await person.click(screen.getByRole('menuitem', { name: 'Copy event' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Guests')).toHaveDisplayValue('Also guests, by e-mail');
  expect(dialog.getByLabelText(/days before/)).toHaveValue(14);
  await person.type(dialog.getByLabelText(/^Date/), '2099-03-17T18:00');
  const created = answer(events.create, anEvent());
  await person.click(dialog.getByRole('button', { name: 'Create Event' }));
  await waitFor(() => expect(created).toHaveLength(1));
  expect(created[0]?.body).toMatchObject({ guests: 'open', guests_from: 14 });
});

it('gets more dates from its organizer, up to twelve ahead', async () => {
  const { person } = open({ organizer_id: me.id });
  const added = answer(events.addDates, [anEvent(), anEvent()]);
  await person.click(await screen.findByRole('button', { name: 'More' }));
  await person.click(screen.getByRole('menuitem', { name: 'Add dates' }));
  const dialog = within(await screen.findByRole('dialog'));
  const count = dialog.getByLabelText('How many dates');
  expect([count.getAttribute('max'), count]).toEqual(['9', expect.objectContaining({ value: '6' })]);
  await person.clear(count);
  await person.type(count, '2');
  await person.click(dialog.getByRole('button', { name: 'Add dates' }));
  expect(await screen.findByText('2 dates added')).toBeVisible();
  expect(added.map(({ url, body }) => [url.pathname, body])).toEqual([
    [`/api/events/${idOf(0)}/series`, { count: 2 }],
  ]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
