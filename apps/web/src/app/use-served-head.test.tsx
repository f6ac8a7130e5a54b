import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useServedHead } from './use-served-head.ts';

function Page() {
  useServedHead();
  return null;
}

const canonical = () => document.head.querySelector('link[rel="canonical"]');
afterEach(() => canonical()?.remove());

it('keeps the served head until another page is opened', async () => {
  document.head.insertAdjacentHTML('beforeend', '<link data-served rel="canonical" href="/events/1">');
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/events/1'] });
  render(<RouterProvider router={router} />);
  await act(() => router.navigate('/events/1?from=mail'));
  expect(canonical()).not.toBeNull();
  await act(() => router.navigate('/events'));
  expect(canonical()).toBeNull();
});
