import { act, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, type InitialEntry, RouterProvider } from 'react-router-dom';
import { expect, it } from 'vitest';
import { useTokenOfAddress } from './use-token-of-address.ts';

function Page() {
  const { token, clearToken } = useTokenOfAddress();
  return (
    <>
      <output>{token ?? 'none'}</output>
      <button type="button" onClick={clearToken}>
        Clear
      </button>
    </>
  );
}

function open(entry: InitialEntry) {
  const router = createMemoryRouter([{ path: '/reset-password', element: <Page /> }], {
    initialEntries: [entry],
  });
  const { unmount } = render(<RouterProvider router={router} />);
  return { router, unmount };
}

it('moves the token out of the address, keeps it for a reload, and removes it when it is cleared', async () => {
  const { router, unmount } = open('/reset-password?token=from-the-mail');
  expect(screen.getByRole('status')).toHaveTextContent('from-the-mail');
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(screen.getByRole('status')).toHaveTextContent('from-the-mail');
  unmount();

  const reloaded = open(router.state.location);
  expect(screen.getByRole('status')).toHaveTextContent('from-the-mail');
  act(() => screen.getByRole('button').click());
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('none'));
  reloaded.unmount();

  open(reloaded.router.state.location);
  expect(screen.getByRole('status')).toHaveTextContent('none');
});
