import { account } from '@rosette/shared/contract/account.ts';
import { businesses } from '@rosette/shared/contract/businesses.ts';
import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { act, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { call } from '#api/client.ts';
import { tokenStore } from '#api/token-store.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, holdBack, server } from '#test/server.ts';
import { useSession } from './session.tsx';

function Caller({ endpoint }: { endpoint: Endpoint }) {
  const { user } = useSession();
  const ask = () => call(endpoint, { body: {} } as never).catch(() => {});
  return user ? (
    <button type="button" onClick={ask}>
      Ask
    </button>
  ) : (
    <p>Signed out</p>
  );
}

/** A call in mid-session that is answered 401. */
async function isRefused(endpoint: Endpoint, headers: HeadersInit) {
  server.use(
    http.all(`*/api${endpoint.path}`, () => HttpResponse.json({ detail: 'No' }, { status: 401, headers })),
  );
  const { person } = renderScreen(<Caller endpoint={endpoint} />, { user: aUser() });
  await person.click(await screen.findByRole('button', { name: 'Ask' }));
}

const challenge = { 'WWW-Authenticate': 'Bearer' };

test.each([
  ['an ordinary call', businesses.create, {}],
  ['an ordinary call, with a challenge', businesses.create, challenge],
  ['a call that takes a password, with a challenge', account.remove, challenge],
])('a 401 to %s ends the session', async (_, endpoint, headers) => {
  await isRefused(endpoint, headers);
  expect(await screen.findByText('Signed out')).toBeVisible();
  expect(tokenStore.get()).toBeNull();
});

test('a 401 that is about the password in the call leaves the session', async () => {
  await isRefused(account.remove, {});
  expect(screen.getByRole('button', { name: 'Ask' })).toBeVisible();
  expect(tokenStore.get()).toBe('a-token');
});

test('a 401 because the token has been taken away ends the session', async () => {
  answer(users.me, aUser());
  server.use(http.all('*/api/businesses', () => HttpResponse.json({ detail: 'No' }, { status: 401 })));
  const { person } = renderScreen(<Caller endpoint={businesses.create} />, { user: aUser() });
  const button = await screen.findByRole('button', { name: 'Ask' });
  tokenStore.clear();
  await person.click(button);
  expect(await screen.findByText('Signed out')).toBeVisible();
});

describe('another tab', () => {
  function Who() {
    return <p>{useSession().user?.full_name ?? 'Nobody'}</p>;
  }
  const tell = () => act(() => window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));

  test('that signs out signs out here', async () => {
    renderScreen(<Who />, { user: aUser({ full_name: 'Beatriz' }) });
    expect(await screen.findByText('Beatriz')).toBeVisible();
    localStorage.removeItem('token');
    tell();
    expect(await screen.findByText('Nobody')).toBeVisible();
  });

  test('that signs somebody else in is who this one speaks for, and shows', async () => {
    renderScreen(<Who />, { user: aUser({ full_name: 'Beatriz' }) });
    expect(await screen.findByText('Beatriz')).toBeVisible();
    localStorage.setItem('token', 'another-token');
    const asked = answer(users.me, aUser({ full_name: 'Katarzyna' }));
    tell();
    expect(screen.queryByText('Beatriz')).not.toBeInTheDocument();
    expect(await screen.findByText('Katarzyna')).toBeVisible();
    expect(asked[0]?.authorization).toBe('Bearer another-token');
  });

  test('in which something was bought is heard of when this one is looked at again', async () => {
    renderScreen(<Who />, { user: aUser({ full_name: 'Beatriz' }) });
    expect(await screen.findByText('Beatriz')).toBeVisible();
    answer(users.me, aUser({ full_name: 'Beatriz the Great' }));
    act(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Beatriz the Great')).toBeVisible();
  });

  test('that signs in where nobody was, signs in here', async () => {
    renderScreen(<Who />);
    expect(await screen.findByText('Nobody')).toBeVisible();
    localStorage.setItem('token', 'a-token');
    answer(users.me, aUser({ full_name: 'Katarzyna' }));
    tell();
    expect(await screen.findByText('Katarzyna')).toBeVisible();
  });
});

describe('a profile that cannot be loaded', () => {
  /** A stored token, and the call for its user under way; it fails once it is let go. */
  function open(status = 401) {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    tokenStore.set('a-token');
    const held = holdBack(users.me, { detail: 'Not now' }, status);
    renderScreen(<Caller endpoint={businesses.create} />);
    return held;
  }
  const tell = (event: string, persisted: boolean) =>
    act(() => window.dispatchEvent(Object.assign(new Event(event), { persisted })));

  test('because nobody is signed in with that token signs out', async () => {
    open().letGo();
    expect(await screen.findByText('Signed out')).toBeVisible();
    expect(tokenStore.get()).toBeNull();
  });

  test('because the API is away leaves the token', async () => {
    open(503).letGo();
    expect(await screen.findByText('Signed out')).toBeVisible();
    expect(tokenStore.get()).toBe('a-token');
  });

  test('because the page was left is loaded anew when somebody comes back to it', async () => {
    open();
    tell('pagehide', true);
    answer(users.me, aUser());
    tell('pageshow', true);
    expect(await screen.findByRole('button', { name: 'Ask' })).toBeVisible();
  });
});
