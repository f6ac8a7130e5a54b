import { account } from '@rosette/shared/contract/account.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { FirstAdminScreen } from './first-admin-screen.tsx';

const open = (user?: ReturnType<typeof aUser>) =>
  renderScreen(<FirstAdminScreen />, {
    at: '/first-admin/a-token',
    path: '/first-admin/:token',
    isPublic: true,
    ...(user && { user }),
  });

it('leads a visitor to register or sign in, and back here', async () => {
  open();
  const back = `next=${encodeURIComponent('/first-admin/a-token')}`;
  expect(await screen.findByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    `/sign-in?tab=register&${back}`,
  );
  expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', `/sign-in?${back}`);
});

it('makes a member an admin with one button, and opens the panel', async () => {
  const sent = answer(account.becomeAdmin, aUser({ role: 'admin' }));
  const { person } = open(aUser({ email: 'ada@rosette.example' }));
  expect(await screen.findByText('You are signed in as ada@rosette.example.')).toBeVisible();
  expect(sent).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Become an admin' }));
  await expect.poll(() => screen.getByLabelText('address').textContent).toBe('/admin');
  expect(sent[0]?.body).toEqual({ token: 'a-token' });
});

it('says that the link is over', async () => {
  const detail = 'This link is invalid';
  refuse(account.becomeAdmin, { status: 400, detail, code: 'admin_link_invalid' });
  const { person } = open(aUser());
  await person.click(await screen.findByRole('button', { name: 'Become an admin' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(detail);
});

it('leads an admin to the panel', async () => {
  open(aUser({ role: 'admin' }));
  expect(await screen.findByRole('link', { name: 'Open the admin panel' })).toHaveAttribute('href', '/admin');
});
