import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

it('an address that nothing stands at says so and leads home', () => {
  renderScreen(<NotFoundScreen />, { at: '/nowhere' });
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Take me home' })).toHaveAttribute('href', '/');
});
