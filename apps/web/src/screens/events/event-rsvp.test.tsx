import { events } from '@rosette/shared/contract/events.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anEvent } from '#test/events.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse } from '#test/server.ts';
import { EventsScreen } from './events-screen.tsx';

const premium = aUser({ membership_tier: 'premium' });
const open = (at = '/events') => renderScreen(<EventsScreen />, { user: premium, at, path: '/events' });

beforeEach(() => answer(events.mine, []));

/** The button with this name, once it can be used. */
async function usable(name: string): Promise<HTMLElement> {
  await waitFor(() => {
    const button = screen.getByRole('button', { name });
    expect(button).toBeEnabled();
    expect(button).not.toHaveAttribute('aria-disabled', 'true');
  });
  return screen.getByRole('button', { name });
}

describe('RSVP on an event card', () => {
  it('joins and leaves by calls that say which, and refetches the events', async () => {
    answer(events.list, [anEvent()]);
    const joined = answer(events.attend, { action: 'confirmed', attendees: [premium.id] });
    const { person } = open();
    const join = await usable('RSVP');
    const fetched = answer(events.list, [anEvent({ attendees: [premium.id] })]);
    await person.click(join);
    expect(await screen.findByText('RSVP confirmed!')).toBeVisible();
    expect(fetched.length).toBeGreaterThan(0);

    const left = answer(events.leave, { action: 'cancelled', attendees: [] });
    const leave = await usable('Cancel RSVP');
    expect(screen.getByText('1 attending')).toBeVisible();
    answer(events.list, [anEvent()]);
    await person.click(leave);
    expect(await screen.findByText('RSVP cancelled!')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'RSVP' })).toBeVisible();
    const path = `/api/events/${anEvent().id}/rsvp`;
    expect([...joined, ...left].map(({ url }) => url.pathname)).toEqual([path, path]);
  });

  it('waits until it is known whether she is on the waitlist', async () => {
    answer(events.list, [anEvent({ capacity: 1, spots_left: 0, waitlist_count: 1 })]);
    const mine = delayAnswer(events.mine, [{ event_id: anEvent().id, state: 'waitlisted' }]);
    open();
    expect(await screen.findByRole('button', { name: 'Join the waitlist' })).toBeDisabled();
    mine.release();
    expect(await usable('Leave the waitlist')).toBeVisible();
  });

  it.each([
    [null, { spots_left: 3 }, 'RSVP', '3 spots left'],
    [null, { spots_left: 1 }, 'RSVP', '1 spot left'],
    [null, { spots_left: 0 }, 'Join the waitlist', 'Full'],
    [null, { spots_left: 0, waitlist_count: 4 }, 'Join the waitlist', 'Full: 4 waiting'],
    ['waitlisted', { spots_left: 0, waitlist_count: 1 }, 'Leave the waitlist', 'Full: 1 waiting'],
    ['going', { spots_left: 0 }, 'Cancel RSVP', 'Full'],
  ] as const)(
    'by a member who is %s at an event with %j: the button reads %s',
    async (state, traits, name, seats) => {
      answer(events.list, [anEvent({ capacity: 12, ...traits })]);
      answer(events.mine, state ? [{ event_id: anEvent().id, state }] : []);
      open();
      expect(await screen.findByRole('button', { name })).toBeVisible();
      expect(screen.getByText(seats)).toBeVisible();
    },
  );

  it('on a full event puts the member on the waitlist', async () => {
    answer(events.list, [anEvent({ capacity: 1, spots_left: 0 })]);
    answer(events.attend, { action: 'waitlisted', attendees: [] });
    const { person } = open();
    const join = await usable('Join the waitlist');
    answer(events.mine, [{ event_id: anEvent().id, state: 'waitlisted' }]);
    await person.click(join);
    expect(await screen.findByText('RSVP waitlisted!')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Leave the waitlist' })).toBeVisible();
  });

  it('is not offered for a past event, cancelling is', async () => {
    const over = { date: '2020-01-01T10:00:00.000Z' };
    answer(events.list, [
      anEvent({ id: '1', ...over }),
      anEvent({ id: '2', title: 'Was there', ...over, attendees: [premium.id] }),
    ]);
    open('/events?past=true');
    await screen.findByRole('heading', { name: 'Was there' });
    expect(screen.getByRole('button', { name: 'Cancel RSVP' })).toHaveAccessibleDescription('Was there');
    expect(screen.queryByRole('button', { name: 'RSVP' })).toBeNull();
  });

  it('shows an error when the server answers 500', async () => {
    answer(events.list, [anEvent()]);
    refuse(events.attend, { status: 500, detail: 'Something else' });
    const { person } = open();
    await person.click(await usable('RSVP'));
    expect(await screen.findByText('Failed to update RSVP')).toBeVisible();
  });

  it('is sent once for two clicks in one task, and again by a later click', async () => {
    answer(events.list, [anEvent()]);
    const sent = answer(events.attend, { action: 'confirmed', attendees: [premium.id] });
    open();
    const button = await usable('RSVP');
    act(() => {
      button.click();
      button.click();
    });
    expect(await screen.findByText('RSVP confirmed!')).toBeVisible();
    await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'));
    expect(sent).toHaveLength(1);
    act(() => button.click());
    await waitFor(() => expect(sent).toHaveLength(2));
  });

  it('has the event title as its accessible description', async () => {
    answer(events.list, [anEvent({ title: 'Book club' })]);
    open();
    expect(await screen.findByRole('button', { name: 'RSVP' })).toHaveAccessibleDescription('Book club');
  });
});
