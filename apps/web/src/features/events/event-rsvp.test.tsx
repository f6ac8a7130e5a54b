import { events } from '@rosette/shared/contract/events.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { anEvent } from '#test/events.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { EventsScreen } from './events-screen.tsx';

const premium = aUser({ membership_tier: 'premium' });
const open = (at = '/events') => renderScreen(<EventsScreen />, { user: premium, at, path: '/events' });

beforeEach(() => answer(events.mine, []));

describe('RSVP on an event card', () => {
  it('is confirmed, refetches the events, and is cancelled by a second click', async () => {
    answer(events.list, [anEvent()]);
    answer(events.rsvp, { action: 'confirmed', attendees: [premium.id] });
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'RSVP' }));
    expect(await screen.findByText('RSVP confirmed!')).toBeVisible();

    const fetched = answer(events.list, [anEvent({ attendees: [premium.id] })]);
    const cancelled = answer(events.rsvp, { action: 'cancelled', attendees: [] });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'RSVP' })).not.toHaveAttribute('aria-disabled', 'true'),
    );
    await person.click(screen.getByRole('button', { name: 'RSVP' }));
    expect(await screen.findByText('RSVP cancelled!')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Cancel RSVP' })).toBeVisible();
    expect(screen.getByText('1 attending')).toBeVisible();
    expect(cancelled[0]?.url.pathname).toBe(`/api/events/${anEvent().id}/rsvp`);
    expect(fetched.length).toBeGreaterThan(0);
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
    answer(events.rsvp, { action: 'waitlisted', attendees: [] });
    const { person } = open();
    const join = await screen.findByRole('button', { name: 'Join the waitlist' });
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
    refuse(events.rsvp, { status: 500, detail: 'Something else' });
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'RSVP' }));
    expect(await screen.findByText('Failed to update RSVP')).toBeVisible();
  });

  it('is sent once for two clicks in one task, and again by a later click', async () => {
    answer(events.list, [anEvent()]);
    const sent = answer(events.rsvp, { action: 'confirmed', attendees: [premium.id] });
    open();
    const button = await screen.findByRole('button', { name: 'RSVP' });
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
