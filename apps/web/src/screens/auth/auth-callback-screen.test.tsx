import { users } from '@rosette/shared/contract/users.ts';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPressedAction } from '#data/pressed-action.ts';
import { showStoredToast } from '#data/toast-after-reload.ts';
import { tokenStore } from '#data/token-store.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
import { AuthCallbackScreen } from './auth-callback-screen.tsx';
import { storeNextPath, takeNextPath, takeSocialArrival } from './social-sign-in.ts';

const ada = aUser();
const failed = 'Authentication failed. Please try again.';

const left = vi.fn();
beforeEach(() => {
  left.mockReset();
  vi.spyOn(window.location, 'replace').mockImplementation(left);
});
afterEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
});

/** Opens the page as main.tsx does: the token is taken from the address before the first render. */
function open(search: string, user = undefined as typeof ada | undefined) {
  window.history.replaceState(null, '', `/auth/callback${search}`);
  takeSocialArrival();
  return renderScreen(<AuthCallbackScreen />, {
    at: '/auth/callback',
    path: '/auth/callback',
    ...(user && { user }),
  });
}

const isAtHome = () => waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(/^\/$/));

test.each([
  ['google', 'Google'],
  ['linkedin', 'LinkedIn'],
])(
  'a token from %s signs in, redirects to the dashboard with a reload, and names the provider',
  async (provider, name) => {
    answer(users.me, ada);
    open(`?token=social-token&provider=${provider}`);
    expect(screen.getByText('Completing sign in...')).toBeVisible();
    await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('/dashboard'));
    expect(tokenStore.get()).toBe('social-token');
    showStoredToast();
    expect(await screen.findByText(`Welcome! You've successfully signed in with ${name}.`)).toBeVisible();
  },
);

test.each([
  ['/events/1', '/events/1'],
  ['//evil.example', '/dashboard'],
])('a visitor who came from %s is redirected to %s, once', async (next, address) => {
  answer(users.me, ada);
  storeNextPath(next);
  open('?token=social-token&provider=google');
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith(address));
  expect(takeNextPath()).toBeNull();
});

test('what was pressed before a social sign-in is for her account', async () => {
  answer(users.me, ada);
  keepPressedAction('rsvp', '/events/1');
  storeNextPath('/events/1');
  open('?token=social-token&provider=google');
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('/events/1'));
  expect(sessionStorage.getItem('pressed-action')).toContain(ada.id);
});

test('the token is removed from address and history before the first render and request', () => {
  const entries = window.history.length;
  window.history.replaceState({ kept: true }, '', '/auth/callback?token=social-token&provider=google');
  takeSocialArrival();
  expect(window.location.href).toMatch(/\/auth\/callback$/);
  expect([window.history.state, window.history.length]).toEqual([{ kept: true }, entries]);
});

test('a token works once: opening the page again is a failure', async () => {
  answer(users.me, ada);
  open('?token=social-token&provider=google').unmount();
  await waitFor(() => expect(left).toHaveBeenCalled());
  renderScreen(<AuthCallbackScreen />, { at: '/auth/callback', path: '/auth/callback' });
  expect(await screen.findByText(failed)).toBeVisible();
});

test('other pages keep their address', () => {
  window.history.replaceState(null, '', '/reset-password?token=mailed');
  takeSocialArrival();
  expect(window.location.search).toBe('?token=mailed');
});

test('an error is a failure, even with a token', async () => {
  open('?error=access_denied&provider=google&token=social-token');
  await isAtHome();
  expect(
    await screen.findByText('Social login failed. Please try again or use email/password.'),
  ).toBeVisible();
  expect(tokenStore.get()).toBeNull();
});

test('a missing token is a failure', async () => {
  open('?provider=google');
  await isAtHome();
  expect(await screen.findByText(failed)).toBeVisible();
});

test('an invalid token is a failure and is not stored', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  refuse(users.me, { status: 401, detail: 'Sign in first' });
  open('?token=made-up&provider=google');
  await isAtHome();
  expect(await screen.findByText(failed)).toBeVisible();
  expect(tokenStore.get()).toBeNull();
  expect(left).not.toHaveBeenCalled();
});

/** Ada is signed in and opens a link with another token, for which the API answers `other`. */
function openSignedIn(other: () => Response) {
  tokenStore.set('a-token');
  server.use(
    http.get('*/api/users/me', ({ request }) =>
      request.headers.get('Authorization') === 'Bearer foreign-token' ? other() : HttpResponse.json(ada),
    ),
  );
  open('?token=foreign-token&provider=google');
}

test.each([
  ["somebody else's", () => HttpResponse.json(aUser({ id: '65f0000000000000000000aa' }))],
  [
    'a made-up',
    () =>
      HttpResponse.json(
        { detail: 'Sign in first' },
        { status: 401, headers: { 'WWW-Authenticate': 'Bearer' } },
      ),
  ],
])('%s token keeps the current session', async (_, other) => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  openSignedIn(other);
  await isAtHome();
  expect(await screen.findByText(failed)).toBeVisible();
  expect(tokenStore.get()).toBe('a-token');
  expect(left).not.toHaveBeenCalled();
});

test('a new token of the signed-in member is stored', async () => {
  open('?token=newer-token&provider=linkedin', ada);
  await waitFor(() => expect(left).toHaveBeenCalledExactlyOnceWith('/dashboard'));
  expect(tokenStore.get()).toBe('newer-token');
});
