import { events } from '@rosette/shared/contract/events.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { anEvent } from '#test/events.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { useFirstEvents } from './use-dashboard.ts';

const [nine, ten] = ['2026-05-31T09:00:00.000Z', '2026-05-31T10:00:00.000Z'];

/** Shows the titles of the next events; the button is the full hour. Logs every state into `states`. */
function Upcoming({ states }: { states: string[] }) {
  const [from, setFrom] = useState(nine);
  const { data, isPending } = useFirstEvents({ from }, 3, () => true);
  const shown = isPending ? 'Loading' : data.map(({ title }) => title).join(', ');
  states.push(shown);
  return (
    <>
      <p>{shown}</p>
      <button type="button" onClick={() => setFrom(ten)}>
        An hour later
      </button>
    </>
  );
}

test('the events of the hour before stay until those of the new one are there', async () => {
  const asked = answer(events.list, [anEvent({ title: 'Breakfast' })]);
  const states: string[] = [];
  const { person } = renderScreen(<Upcoming states={states} />);
  expect(await screen.findByText('Breakfast')).toBeVisible();
  answer(events.list, [anEvent({ title: 'Lunch' })]);
  await person.click(screen.getByRole('button', { name: 'An hour later' }));
  await waitFor(() => expect(screen.getByText('Lunch')).toBeVisible());
  expect(asked).toHaveLength(1);
  const afterwards = states.slice(states.indexOf('Breakfast'));
  expect(new Set(afterwards)).toEqual(new Set(['Breakfast', 'Lunch']));
});
