import { claims } from '@rosette/shared/contract/imports.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { ClaimDeleteScreen, ClaimScreen } from './claim-screen.tsx';

const claim = {
  email: 'ada@rosette.example',
  full_name: 'Ada Byron',
  note: 'You are on our list',
  by: aPerson({ full_name: 'Mary Somerville' }),
};

beforeEach(() => void answer(site.get, aSite()));

const open = () => renderScreen(<ClaimScreen />, { at: '/claim/a-token', path: '/claim/:token' });

it('says who has handed in her data and why, and signs her in with a password', async () => {
  const asked = answer(claims.get, claim);
  const { person } = open();
  expect(await screen.findByRole('heading', { name: /^Mary Somerville invites you to/ })).toBeVisible();
  expect(screen.getByText('You are on our list')).toBeVisible();
  expect(asked[0]?.url.pathname).toBe('/api/auth/claim/a-token');
  expect(screen.getByRole('link', { name: 'Delete my data instead' })).toHaveAttribute(
    'href',
    '/claim/a-token/delete',
  );
  await person.type(screen.getByLabelText('Choose a password (min. 8 characters)'), 'a good password');
  const sent = answer(claims.claim, { token: 'a-session', user: aUser() });
  await person.click(screen.getByRole('button', { name: 'Join' }));
  await expect.poll(() => screen.getByLabelText('address').textContent).toBe('/dashboard');
  expect(sent[0]?.body).toEqual({ token: 'a-token', password: 'a good password' });
});

it('says that a link is no longer valid', async () => {
  refuse(claims.get, { status: 400, detail: 'Over', code: 'claim_link_invalid' });
  open();
  expect(await screen.findByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/sign-in');
});

it('deletes her data with one button', async () => {
  const { person } = renderScreen(<ClaimDeleteScreen />, {
    at: '/claim/a-token/delete',
    path: '/claim/:token/delete',
  });
  const sent = answer(claims.remove, undefined);
  await person.click(await screen.findByRole('button', { name: 'Delete my data' }));
  expect(await screen.findByText(/^Your data is deleted/)).toBeVisible();
  expect(sent[0]?.body).toEqual({ token: 'a-token' });
});
