import { events } from '@rosette/shared/contract/events.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { CalendarSection } from './calendar-section.tsx';

const first = { url: 'https://rosette.example/api/calendar/first.ics' };
const second = { url: 'https://rosette.example/api/calendar/second.ics' };

it('shows the calendar address on demand, and replaces it after a confirmation', async () => {
  answer(events.calendarLink, first);
  const made = answer(events.renewCalendarLink, second);
  const { person } = renderScreen(<CalendarSection />, { user: aUser() });
  await person.click(await screen.findByRole('button', { name: 'Show the address' }));
  expect(await screen.findByLabelText('Calendar address')).toHaveValue(first.url);
  await person.click(screen.getByRole('button', { name: 'New address' }));
  expect(made).toHaveLength(0);
  await person.click(await screen.findByRole('button', { name: 'Make a new address' }));
  expect(await screen.findByText('Your calendar has a new address')).toBeVisible();
  expect(screen.getByLabelText('Calendar address')).toHaveValue(second.url);
});
