import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { App } from './app.tsx';

it('shows where the router has gone while the app was rendered for the first time', async () => {
  const Where = () => {
    const { hash } = useLocation();
    // Unlike another path, a fragment is reached at once: before the app listens to the router.
    if (router.state.location.hash === '') void router.navigate('#there');
    return <h1>{hash}</h1>;
  };
  const router = createMemoryRouter([{ path: '/', Component: Where }]);
  render(<App router={router} queryClient={new QueryClient()} />);
  expect(await screen.findByText('#there')).toBeVisible();
});
