import { account } from '@rosette/shared/contract/account.ts';
import { businesses } from '@rosette/shared/contract/businesses.ts';
import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { aMember, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse, server } from '#test/server.ts';
import { failStorage } from '#test/storage.ts';
import { call } from './client.ts';
import { useSession } from './session.tsx';
import { tokenStore } from './token-store.ts';

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

/** A call during the session that is answered 401. */
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

test('a 401 about the password in a call keeps the session', async () => {
  await isRefused(account.remove, {});
  expect(screen.getByRole('button', { name: 'Ask' })).toBeVisible();
  expect(tokenStore.get()).toBe('a-token');
});

test('a 401 because the token was removed ends the session', async () => {
  answer(users.me, aUser());
  server.use(http.all('*/api/businesses', () => HttpResponse.json({ detail: 'No' }, { status: 401 })));
  const { person } = renderScreen(<Caller endpoint={businesses.create} />, { user: aUser() });
  const button = await screen.findByRole('button', { name: 'Ask' });
  localStorage.removeItem('token');
  await person.click(button);
  expect(await screen.findByText('Signed out')).toBeVisible();
});

/** A session token with the parts that the web reads. */
const tokenOf = (id: string) => `e30.${btoa(JSON.stringify({ sub: id }))}.c2ln`;

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

  test('that signs another member in switches this tab to her', async () => {
    renderScreen(<Who />, { user: aUser({ full_name: 'Beatriz' }) });
    expect(await screen.findByText('Beatriz')).toBeVisible();
    localStorage.setItem('token', 'another-token');
    const asked = answer(users.me, aUser({ full_name: 'Katarzyna' }));
    tell();
    expect(screen.queryByText('Beatriz')).not.toBeInTheDocument();
    expect(await screen.findByText('Katarzyna')).toBeVisible();
    expect(asked[0]?.authorization).toBe('Bearer another-token');
  });

  test('that continues with a new token of the same member changes nothing here', async () => {
    const user = aUser({ full_name: 'Beatriz' });
    renderScreen(<input aria-label="Draft" />, { user });
    const draft = await screen.findByLabelText('Draft');
    await userEvent.type(draft, 'Half a sentence');
    localStorage.setItem('token', tokenOf(user.id));
    const asked = answer(users.me, user);
    tell();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(draft).toHaveValue('Half a sentence');
    expect(draft).toBeInTheDocument();
  });

  test('in which something was bought is noticed when this tab gets focus', async () => {
    renderScreen(<Who />, { user: aUser({ full_name: 'Beatriz' }) });
    expect(await screen.findByText('Beatriz')).toBeVisible();
    answer(users.me, aUser({ full_name: 'Beatriz the Great' }));
    act(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    expect(await screen.findByText('Beatriz the Great')).toBeVisible();
  });

  test('that has signed in somebody else ends a suspension that was shown here', async () => {
    const Suspension = () => <p>{useSession().suspension ?? 'None'}</p>;
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    tokenStore.set('a-token');
    refuse(users.me, { status: 401, code: 'account_suspended', detail: 'Suspended for spam' });
    renderScreen(<Suspension />, { isPublic: true });
    expect(await screen.findByText('Suspended for spam')).toBeVisible();
    localStorage.setItem('token', 'another-token');
    answer(users.me, aUser({ full_name: 'Katarzyna' }));
    tell();
    expect(await screen.findByText('None')).toBeVisible();
  });

  test('that signs in signs in here', async () => {
    renderScreen(<Who />);
    expect(await screen.findByText('Nobody')).toBeVisible();
    localStorage.setItem('token', 'a-token');
    answer(users.me, aUser({ full_name: 'Katarzyna' }));
    tell();
    expect(await screen.findByText('Katarzyna')).toBeVisible();
  });
});

describe('a user that cannot be loaded', () => {
  function State() {
    const { user, isLoading, isUnreachable, refresh } = useSession();
    return (
      <>
        <p>{user?.full_name ?? (isLoading ? 'Loading' : isUnreachable ? 'Out of reach' : 'Signed out')}</p>
        <button type="button" onClick={() => void refresh()}>
          Try again
        </button>
      </>
    );
  }

  /** A stored token whose user request gets this status. */
  function open(status: number) {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    tokenStore.set('a-token');
    refuse(users.me, { status, detail: 'No' });
    return renderScreen(<State />);
  }

  test('with 401 signs out', async () => {
    open(401);
    expect(await screen.findByText('Signed out')).toBeVisible();
    expect(tokenStore.get()).toBeNull();
  });

  test.each([500, 503])('with %i keeps the session, and loads it later', async (status) => {
    const { person } = open(status);
    expect(await screen.findByText('Out of reach')).toBeVisible();
    expect(tokenStore.get()).toBe('a-token');
    answer(users.me, aUser({ full_name: 'Beatriz' }));
    await person.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Beatriz')).toBeVisible();
  });

  test('without a connection keeps the session', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    tokenStore.set('a-token');
    server.use(http.get('*/api/users/me', () => HttpResponse.error()));
    renderScreen(<State />);
    expect(await screen.findByText('Out of reach')).toBeVisible();
    expect(tokenStore.get()).toBe('a-token');
  });
});

describe('a changed user', () => {
  function Profile() {
    const { user, setUser, refresh } = useSession();
    return (
      <>
        <p>{user?.full_name}</p>
        <button type="button" onClick={() => void refresh()}>
          Load
        </button>
        <button type="button" onClick={() => user && void setUser({ ...user, full_name: 'Saved' })}>
          Save
        </button>
      </>
    );
  }

  test('is not overwritten by a request that started before', async () => {
    const { person } = renderScreen(<Profile />, { user: aUser({ full_name: 'Loaded' }) });
    await screen.findByText('Loaded');
    const slow = delayAnswer(users.me, aUser({ full_name: 'Loaded' }));
    await person.click(screen.getByRole('button', { name: 'Load' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved')).toBeVisible();
    slow.release();
    const later = answer(users.me, aUser({ full_name: 'Loaded anew' }));
    await person.click(screen.getByRole('button', { name: 'Load' }));
    await screen.findByText('Loaded anew');
    expect(later).toHaveLength(1);
  });

  test('that is answered after somebody else has signed in is not shown as her', async () => {
    const [ada, maren] = [aUser({ full_name: 'Ada' }), aUser({ id: aMember().id, full_name: 'Maren' })];
    function Swap() {
      const { user, setUser, signIn } = useSession();
      return (
        <>
          <p>{user?.full_name}</p>
          <button type="button" onClick={() => signIn({ token: tokenOf(maren.id), user: maren })}>
            Sign in
          </button>
          <button type="button" onClick={() => void setUser(ada).then(() => setUser(ada))}>
            Answer
          </button>
        </>
      );
    }
    const { person } = renderScreen(<Swap />, { user: ada });
    await person.click(await screen.findByRole('button', { name: 'Sign in' }));
    await person.click(screen.getByRole('button', { name: 'Answer' }));
    expect(screen.getByText('Maren')).toBeVisible();
    expect(screen.queryByText('Ada')).toBeNull();
  });
});

test('where storage is blocked the session lasts for the visit', async () => {
  failStorage('getItem', 'setItem', 'removeItem');
  function Member() {
    const { user, signIn, signOut } = useSession();
    if (user) {
      return (
        <button type="button" onClick={signOut}>
          {`Sign ${user.full_name} out`}
        </button>
      );
    }
    return (
      <button type="button" onClick={() => signIn({ token: 'a-token', user: aUser() })}>
        Sign in
      </button>
    );
  }
  const { person } = renderScreen(<Member />);
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  await person.click(await screen.findByRole('button', { name: 'Sign Ada Lind out' }));
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(tokenStore.get()).toBeNull();
});

test("signing in keeps the site's settings and numbers, and forgets lists, which may differ for a member", async () => {
  function Visitor() {
    const { signIn } = useSession();
    return (
      <button type="button" onClick={() => signIn({ token: 'a-token', user: aUser() })}>
        Sign in
      </button>
    );
  }
  const { person, queryClient } = renderScreen(<Visitor />);
  const groups = () =>
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0]);
  for (const group of ['site', 'stats', 'businesses']) queryClient.setQueryData([group], []);
  await person.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(groups()).toEqual(['site', 'stats', 'users']);
});
