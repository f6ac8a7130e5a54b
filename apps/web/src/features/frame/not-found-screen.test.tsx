import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '#test/render.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

it('an unknown address shows a message with a link home', () => {
  renderScreen(<NotFoundScreen />, { at: '/nowhere' });
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Go to the start' })).toHaveAttribute('href', '/');
});
