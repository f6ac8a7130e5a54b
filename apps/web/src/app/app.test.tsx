import { QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, useLocation } from 'react-router-dom';
import { expect, it } from 'vitest';
import { App } from './app.tsx';

it('shows where the router has gone while the app was rendered for the first time', async () => {
  const Where = () => {
    const { hash } = useLocation();
    // The router goes to another fragment at once, so before the app listens to it; to another path only later.
    if (router.state.location.hash === '') void router.navigate('#there');
    return <h1>{hash}</h1>;
  };
  const router = createMemoryRouter([{ path: '/', Component: Where }]);
  render(<App router={router} queryClient={new QueryClient()} />);
  expect(await screen.findByText('#there')).toBeVisible();
});
