import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { HomePage } from './visitor-pages.tsx';

it.each([
  ['the dashboard', undefined, '/dashboard'],
  ['the page that she asked for', { wanted: '/opportunities?q=clay' }, '/opportunities?q=clay'],
])('/ redirects a member to %s', async (_, state, address) => {
  renderScreen(<HomePage />, { user: aUser(), path: '/', state });
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(address));
});
