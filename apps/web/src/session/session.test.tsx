import { account } from '@rosette/shared/contract/account.ts';
import { businesses } from '@rosette/shared/contract/businesses.ts';
import type { Endpoint } from '@rosette/shared/contract/define-endpoint.ts';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { call } from '#api/client.ts';
import { tokenStore } from '#api/token-store.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { server } from '#test/server.ts';
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
