import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Link, RouterProvider, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { startFakeTimers } from '#test/time.ts';
import { useUrlSearch } from './use-url-params.ts';

function Search() {
  const { text, asked, search } = useUrlSearch();
  const { pathname, search: query } = useLocation();
  return (
    <>
      <input aria-label="Search" value={text} onChange={({ target }) => search(target.value)} />
      <output aria-label="asked">{asked}</output>
      <output aria-label="address">{pathname + query}</output>
      <Link to="/members?q=baker">Bakers</Link>
      <Link to="/members">Everybody</Link>
    </>
  );
}

function open(at: string) {
  const router = createMemoryRouter([{ path: '*', element: <Search /> }], { initialEntries: [at] });
  render(<RouterProvider router={router} />);
  return { person: userEvent.setup(), box: screen.getByLabelText('Search') };
}

const address = () => screen.getByLabelText('address').textContent;

it('shows typed text at once, and updates the address after a pause', async () => {
  startFakeTimers();
  const { person, box } = open('/members');
  await person.type(box, 'Helene ');
  expect(box).toHaveValue('Helene ');
  expect(address()).toBe('/members');
  await waitFor(() => expect(address()).toBe('/members?q=Helene'));
  expect(screen.getByLabelText('asked')).toHaveTextContent('Helene');
  expect(box).toHaveValue('Helene ');
  await person.clear(box);
  await waitFor(() => expect(address()).toBe('/members'));
});

it('starts with the address, and follows a link to another search', async () => {
  const { person, box } = open('/members?q=Helene');
  expect(box).toHaveValue('Helene');
  await person.click(screen.getByRole('link', { name: 'Bakers' }));
  await waitFor(() => expect(box).toHaveValue('baker'));
  await waitFor(() => expect(screen.getByLabelText('asked')).toHaveTextContent('baker'));
  expect(address()).toBe('/members?q=baker');
  await person.click(screen.getByRole('link', { name: 'Everybody' }));
  await waitFor(() => expect(box).toHaveValue(''));
  expect(address()).toBe('/members');
});
