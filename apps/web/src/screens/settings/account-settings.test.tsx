import { account } from '@rosette/shared/contract/account.ts';
import { auth } from '@rosette/shared/contract/auth.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, test } from 'vitest';
import { call } from '#data/client.ts';
import { tokenStore } from '#data/token-store.ts';
import { anAccount, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse, server } from '#test/server.ts';
import { AccountSettingsScreen } from './account-settings.tsx';

async function open(traits: Parameters<typeof anAccount>[0] = {}) {
  answer(account.get, anAccount(traits));
  const { person } = renderScreen(<AccountSettingsScreen />, { user: aUser() });
  await screen.findByRole('heading', { level: 2, name: 'Sign-in and password' });
  return person;
}

describe('the account page', () => {
  it('shows a loading state under its heading', async () => {
    const { release } = delayAnswer(account.get, anAccount());
    renderScreen(<AccountSettingsScreen />, { user: aUser() });
    await screen.findByRole('status', { name: 'Loading your settings' });
    expect(screen.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible();
    release();
    expect(await screen.findByRole('region', { name: 'Sign-in and password' })).toBeVisible();
  });

  it('that cannot be loaded has a Try again button', async () => {
    refuse(account.get, { status: 500, detail: 'Down' });
    const { person } = renderScreen(<AccountSettingsScreen />, { user: aUser() });
    const again = await screen.findByRole('button', { name: 'Try again' });
    answer(account.get, anAccount());
    await person.click(again);
    expect(await screen.findByRole('region', { name: 'Sign out everywhere' })).toBeVisible();
  });
});

describe('changing the password', () => {
  async function fill(person: Awaited<ReturnType<typeof open>>, current: string, next: string, again = next) {
    await person.type(screen.getByLabelText('Current password'), current);
    await person.type(screen.getByLabelText('New password'), next);
    await person.type(screen.getByLabelText('New password, once more'), again);
    await person.click(screen.getByRole('button', { name: 'Change password' }));
  }

  it('stores the new token and clears the form', async () => {
    const person = await open();
    const sent = answer(auth.changePassword, { token: 'the-next-token' });
    await fill(person, 'the old one', 'a better one');
    expect(await screen.findByText('Your password has been changed.')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([
      { current_password: 'the old one', new_password: 'a better one' },
    ]);
    expect(tokenStore.get()).toBe('the-next-token');
    expect(screen.getByLabelText('Current password')).toHaveValue('');
  });

  it('with a wrong current password shows so beside it, and keeps the session', async () => {
    const person = await open();
    refuse(auth.changePassword, { status: 401, detail: 'Incorrect password' });
    await fill(person, 'not this one', 'a better one');
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription('Incorrect password'),
    );
    expect(tokenStore.get()).toBe('a-token');
  });

  it('too often shows when to try again', async () => {
    const person = await open();
    const detail = 'Too many requests. Please try again in 40 seconds.';
    refuse(auth.changePassword, { status: 429, detail });
    await fill(person, 'not this one', 'a better one');
    expect(await screen.findByText(detail)).toBeVisible();
  });

  test.each([
    ['short', 'short', 'Password must be at least 8 characters long'],
    ['a better one', 'another one', 'Passwords do not match'],
  ])('to %j and %j is refused: %s', async (next, again, sentence) => {
    const person = await open();
    const sent = answer(auth.changePassword, { token: 'never' });
    await fill(person, 'the old one', next, again);
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('is not offered to a social-only account', async () => {
    await open({ has_password: false, providers: ['google', 'linkedin'] });
    expect(screen.getByText(/You sign in with Google and LinkedIn/)).toBeVisible();
    expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  });
});

describe('signing out everywhere', () => {
  it('keeps this device signed in with a new token', async () => {
    const person = await open();
    answer(account.signOutEverywhere, { token: 'the-next-token' });
    await person.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('You are signed out everywhere else.')).toBeVisible();
    expect(tokenStore.get()).toBe('the-next-token');
  });

  it('keeps it signed in when another call is refused meanwhile, whose token has ended', async () => {
    const person = await open();
    server.use(
      http.post('*/api/users/me/sign-out-everywhere', async () => {
        refuse(users.me, { status: 401, detail: 'Sign in again' });
        await call(users.me).catch(() => {});
        answer(users.me, aUser());
        return HttpResponse.json({ token: 'the-next-token' });
      }),
    );
    const tokens: (string | null)[] = [];
    const stop = tokenStore.subscribe(() => tokens.push(tokenStore.get()));
    await person.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('You are signed out everywhere else.')).toBeVisible();
    stop();
    expect(tokens).toEqual(['the-next-token']);
  });

  it('that fails shows a toast', async () => {
    const person = await open();
    refuse(account.signOutEverywhere, { status: 500, detail: '' });
    await person.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(await screen.findByText('That did not work. Please try again.')).toBeVisible();
    expect(tokenStore.get()).toBe('a-token');
  });
});
