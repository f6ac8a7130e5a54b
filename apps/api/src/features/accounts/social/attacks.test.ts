import { createWalker, type Walker } from '@rosette/standins/identity/walk.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UserModel } from '#features/users/user.model.ts';
import { clock } from '#lib/clock.ts';
import { aWord } from '#test/factories.ts';
import { type SocialWorld, startSocialWorld } from '#test/social-world.ts';

let world: SocialWorld;
beforeAll(async () => {
  world = await startSocialWorld();
});
afterAll(() => world.close());

const aPerson = () =>
  world.addPerson({ name: 'Ada Lind', email: `${aWord()}@friends.example`, email_verified: true });

const callback = (provider: string, query: Record<string, string>) =>
  `${world.origin}/api/auth/${provider}/callback?${new URLSearchParams(query)}`;

/** Finishes a sign-in that has to fail, and checks that it created nothing. */
async function refused(walker: Walker, address: string | URL): Promise<string | null> {
  const before = await UserModel.countDocuments();
  const { token, error, address: ending } = await world.end(walker, address);
  expect(token).toBeNull();
  expect([...ending.searchParams.keys()]).toEqual(['error', 'provider']);
  expect(await UserModel.countDocuments()).toBe(before);
  return error;
}

/** The cookie that a browser gets at the start. */
async function cookieOf(provider: 'google' | 'linkedin'): Promise<{ cookie: string; address: URL }> {
  const start = await createWalker().open(`${world.origin}/api/auth/${provider}`);
  const [cookie = ''] = start.headers.getSetCookie()[0]?.split(';') ?? [];
  return { cookie, address: new URL(start.headers.get('location') ?? '') };
}

const withCookie = (cookie: string): Walker => {
  const walker = createWalker();
  const open: Walker['open'] = (address, init) =>
    walker.open(address, { ...init, headers: { Cookie: cookie } });
  return {
    open,
    follow: async (address) => new URL((await open(address)).headers.get('location') ?? '', address),
  };
};

describe.each(['google', 'linkedin'] as const)('%s: a way back is refused', (provider) => {
  const other = provider === 'google' ? 'linkedin' : 'google';

  test('in a browser that started no sign-in (a forwarded link)', async () => {
    const stolen = await world.comeBack(createWalker(), provider, aPerson().id);
    expect(await refused(createWalker(), stolen)).toBe('invalid_state');
  });

  test('in a browser that started another sign-in (login CSRF)', async () => {
    const attackers = await world.comeBack(createWalker(), provider, aPerson().id);
    const victim = createWalker();
    await world.begin(victim, provider);
    expect(await refused(victim, attackers)).toBe('invalid_state');
  });

  test.each([
    ['without a state', (address: URL) => address.searchParams.delete('state')],
    ['with an empty state', (address: URL) => address.searchParams.set('state', '')],
    [
      'with a changed state',
      (address: URL) => address.searchParams.set('state', `${address.searchParams.get('state')}x`),
    ],
    [
      'with a state of the same length that is not ASCII',
      ({ searchParams }: URL) =>
        searchParams.set('state', 'é'.repeat(searchParams.get('state')?.length ?? 0)),
    ],
    ['with two states', (address: URL) => address.searchParams.append('state', 'another')],
    ['without a code', (address: URL) => address.searchParams.delete('code')],
    ['with two codes', (address: URL) => address.searchParams.append('code', 'another')],
  ])('%s', async (_, change) => {
    const walker = createWalker();
    const address = await world.comeBack(walker, provider, aPerson().id);
    change(address);
    expect(await refused(walker, address)).toBe('invalid_state');
  });

  test('a second time: the cookie is used up', async () => {
    const walker = createWalker();
    const address = await world.comeBack(walker, provider, aPerson().id);
    expect((await world.end(walker, address)).token).not.toBeNull();
    expect(await refused(walker, address)).toBe('invalid_state');
  });

  test('a second time with a copied cookie: the code is used up', async () => {
    const { cookie, address } = await cookieOf(provider);
    address.searchParams.set('login_hint', aPerson().id);
    const back = await createWalker().follow(address, `${world.origin}/api/auth/`);
    const keeper = withCookie(cookie);
    expect((await world.end(keeper, back)).token).not.toBeNull();
    expect(await refused(keeper, back)).toBe('provider_error');
  });

  test('after an error was answered: the sign-in has ended', async () => {
    const walker = createWalker();
    const address = await world.comeBack(walker, provider, aPerson().id);
    expect(await refused(walker, callback(provider, { error: 'server_error' }))).toBe('provider_error');
    expect(await refused(walker, address)).toBe('invalid_state');
  });

  test('after ten minutes', async () => {
    const walker = createWalker();
    const address = await world.comeBack(walker, provider, aPerson().id);
    clock.setTo(new Date(Date.now() + 10 * 60_000 + 1000));
    expect(await refused(walker, address)).toBe('invalid_state');
  });

  test('with a modified cookie', async () => {
    const { cookie, address } = await cookieOf(provider);
    address.searchParams.set('login_hint', aPerson().id);
    const back = await createWalker().follow(address, `${world.origin}/api/auth/`);
    const [name = '', sealed = ''] = cookie.split('=');
    const bytes = Buffer.from(sealed, 'base64url');
    for (const at of [0, 20, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await refused(withCookie(`${name}=${changed.toString('base64url')}`), back)).toBe(
        'invalid_state',
      );
    }
    for (const nonsense of ['', 'x', sealed.slice(4), `${sealed}AAAA`]) {
      expect(await refused(withCookie(`${name}=${nonsense}`), back)).toBe('invalid_state');
    }
  });

  test('with the cookie and state of the other provider', async () => {
    const { cookie, address } = await cookieOf(other);
    const state = address.searchParams.get('state') ?? '';
    const renamed = cookie.replace(`rosette_${other}`, `rosette_${provider}`);
    expect(await refused(withCookie(renamed), callback(provider, { code: 'x', state }))).toBe(
      'invalid_state',
    );
  });

  test('with a code that was never issued', async () => {
    const walker = createWalker();
    const state = (await world.begin(walker, provider)).searchParams.get('state') ?? '';
    expect(await refused(walker, callback(provider, { code: 'made-up', state }))).toBe('provider_error');
  });

  test('with a code of the other provider, or of another client', async () => {
    const walker = createWalker();
    const foreign = await world.comeBack(createWalker(), other, aPerson().id);
    const state = (await world.begin(walker, provider)).searchParams.get('state') ?? '';
    const code = foreign.searchParams.get('code') ?? '';
    expect(await refused(walker, callback(provider, { code, state }))).toBe('provider_error');
  });
});

test('with PKCE a stolen code is useless in another browser, even with a state of its own', async () => {
  const stolen = await world.comeBack(createWalker(), 'google', aPerson().id);
  const thief = createWalker();
  const state = (await world.begin(thief, 'google')).searchParams.get('state') ?? '';
  const code = stolen.searchParams.get('code') ?? '';
  expect(await refused(thief, callback('google', { code, state }))).toBe('provider_error');
});

describe('the final redirect contains nothing from the request', () => {
  const evil = 'https://evil.example/?token=x';

  test.each<Record<string, string>>([
    { error: '<script>alert(1)</script>' },
    { error: `x&token=${'a'.repeat(40)}` },
    { error: 'access_denied', error_description: 'Call us at 555', error_uri: evil },
    { error: 'access_denied', provider: 'evil', token: 'a-token', redirect_uri: evil },
    { code: 'x', state: 'y', provider: evil, next: evil, return_to: evil },
  ])('%j', async (query) => {
    const { address } = await world.end(createWalker(), callback('google', query));
    expect(address.origin + address.pathname).toBe(`${world.origin}/auth/callback`);
    const { error, ...rest } = Object.fromEntries(address.searchParams);
    expect(['access_denied', 'provider_error', 'invalid_state']).toContain(error);
    expect(rest).toEqual({ provider: 'google' });
  });

  test('two errors in the address are one error', async () => {
    const { error } = await world.end(createWalker(), `${callback('google', { error: 'a' })}&error=b`);
    expect(error).toBe('provider_error');
  });

  test('the start passes on neither a return address, nor a state, nor a code', async () => {
    const query = new URLSearchParams({
      redirect_uri: evil,
      state: 'chosen',
      code: 'x',
      error: 'access_denied',
      client_id: 'evil',
      scope: 'mail',
    });
    const { headers } = await createWalker().open(`${world.origin}/api/auth/google?${query}`);
    const address = new URL(headers.get('location') ?? '');
    expect(address.href.startsWith(world.bases.google)).toBe(true);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      redirect_uri: `${world.origin}/api/auth/google/callback`,
      client_id: 'google-id',
      scope: 'openid profile email',
    });
    expect(address.searchParams.get('state')).not.toBe('chosen');
  });
});
