import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '#test/people.ts';
import { answerApp, openApp } from '#test/walk.tsx';
import { setWidth } from '#test/width.ts';

const me = aUser({ time_zone: 'UTC' });

test.each([
  [1440, 'Account menu'],
  [360, 'More'],
])('a reload at %i px shows the navigation of members while her account loads', async (width, menu) => {
  setWidth(width);
  answerApp();
  const app = openApp('/events', me);
  expect(screen.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
  expect(screen.queryByRole('link', { name: /^(Home|Sign In)$/ })).toBeNull();
  expect(screen.queryByRole('button', { name: menu })).toBeNull();
  expect(await screen.findByRole('button', { name: menu })).toBeVisible();
  expect(app.address()).toBe('/events');
});
