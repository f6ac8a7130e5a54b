import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useUrlParams } from './use-url-params.ts';

function Page() {
  const [params, change] = useUrlParams();
  const navigate = useNavigate();
  function leave() {
    navigate('/events');
    change({ q: 'bread' });
  }
  return (
    <>
      <output aria-label="parameters">{params.toString()}</output>
      <button type="button" onClick={() => change({ online: '' })}>
        Anywhere
      </button>
      <button
        type="button"
        onClick={() => {
          change({ q: 'bread' });
          change({ online: 'true' });
        }}
      >
        Both
      </button>
      <button type="button" onClick={leave}>
        Leave
      </button>
    </>
  );
}

function open(at: string) {
  const router = createMemoryRouter(
    [
      { path: '/members', element: <Page /> },
      { path: '/events', element: 'The events' },
    ],
    { initialEntries: [at] },
  );
  render(<RouterProvider router={router} />);
  return { router, person: userEvent.setup() };
}

const parameters = () => screen.getByLabelText('parameters');

test('two changes before the address is rendered are both kept, beside other parameters', async () => {
  const { person } = open('/members?past=true');
  await person.click(screen.getByRole('button', { name: 'Both' }));
  await expect.poll(() => parameters().textContent).toBe('past=true&q=bread&online=true');
});

test('an empty value removes a parameter and replaces the history entry', async () => {
  const { person, router } = open('/members?q=bread&online=true');
  await person.click(screen.getByRole('button', { name: 'Anywhere' }));
  await expect.poll(() => parameters().textContent).toBe('q=bread');
  expect(router.state.historyAction).toBe('REPLACE');
});

test('a change while another page is being opened does not lead back', async () => {
  const { person, router } = open('/members');
  await person.click(screen.getByRole('button', { name: 'Leave' }));
  expect(await screen.findByText('The events')).toBeVisible();
  expect(router.state.location).toMatchObject({ pathname: '/events', search: '' });
});
