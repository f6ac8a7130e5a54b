import { contract } from '@rosette/shared/contract/index.ts';
import { createWalker } from '@rosette/standins/identity/walk.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#app.ts';
import { as, raw, testContext } from '#test/api.ts';
import { atOnce, aWord } from '#test/factories.ts';
import { type SocialWorld, startSocialWorld } from '#test/social-world.ts';

const { auth, site, users } = contract;

let world: SocialWorld;
beforeAll(async () => {
  world = await startSocialWorld();
});
afterAll(() => world.close());

const aPerson = (more: object = {}) =>
  world.addPerson({ name: 'Ada Lind', email: `${aWord()}@friends.example`, email_verified: true, ...more });

describe.each(['google', 'linkedin'] as const)('%s', (provider) => {
  test('a first sign-in creates a free member without a password', async () => {
    const person = aPerson({ picture: 'https://pictures.example/ada.jpg' });
    const { address, token, error } = await world.signIn(provider, person.id);
    expect(error).toBeNull();
    expect([...address.searchParams.keys()]).toEqual(['token', 'provider']);
    expect(address.searchParams.get('provider')).toBe(provider);
    const { body } = await as({ token: token ?? '' }).call(users.me);
    expect(body).toMatchObject({
      full_name: 'Ada Lind',
      email: person.email,
      profile_image: 'https://pictures.example/ada.jpg',
      membership_tier: 'free',
      role: 'member',
    });
    const login = await as(null).call(auth.login, { body: { email: body.email, password: 'a password' } });
    expect([login.status, login.detail]).toEqual([400, 'This account uses social login']);
    const forgot = await as(null).call(auth.forgotPassword, { body: { email: body.email } });
    expect([forgot.status, forgot.detail]).toEqual([400, 'This account uses social login']);
  });

  test('a returning person is the same member, also when her name and address changed at the provider', async () => {
    const person = aPerson();
    const [first, again] = [await world.signIn(provider, person.id), await world.signIn(provider, person.id)];
    world.addPerson({ id: person.id, name: 'Ada Berg', email: `${aWord()}@friends.example` });
    const changed = await world.signIn(provider, person.id);
    const ids = await Promise.all(
      [first, again, changed].map(
        async ({ token }) => (await as({ token: token ?? '' }).call(users.me)).body.id,
      ),
    );
    expect(new Set(ids).size).toBe(1);
  });

  test('cancelling answers an error, and the next try works', async () => {
    const walker = createWalker();
    const { address, token, error } = await world.signIn(provider, 'cancel', walker);
    expect([token, error]).toEqual([null, 'access_denied']);
    expect([...address.searchParams.keys()]).toEqual(['error', 'provider']);
    expect((await world.signIn(provider, aPerson().id, walker)).token).not.toBeNull();
  });

  test.each([
    ['an address that is not verified', { email_verified: false }],
    ['an address nobody says a word about', { email_verified: undefined }],
    ['no address', { email: undefined }],
  ])('a profile with %s creates no account', async (_, more) => {
    const person = aPerson(more);
    const { token, error } = await world.signIn(provider, person.id);
    expect([token, error]).toEqual([null, 'email_not_verified']);
    const login = await as(null).call(auth.login, {
      body: { email: person.email ?? 'nobody@friends.example', password: 'x' },
    });
    expect(login.status).toBe(404);
  });

  test('the redirect to the provider asks for the needed scopes, with PKCE where it is supported', async () => {
    const address = await world.begin(createWalker(), provider);
    expect(address.href.startsWith(world.bases[provider])).toBe(true);
    const asked = Object.fromEntries(address.searchParams);
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: `${provider}-id`,
      redirect_uri: `${world.origin}/api/auth/${provider}/callback`,
      scope: 'openid profile email',
      state: expect.stringMatching(/^[\w-]{43}$/),
    });
    expect(asked.code_challenge_method).toBe(provider === 'google' ? 'S256' : undefined);
  });

  test('both steps send no-store and no-referrer', async () => {
    const walker = createWalker();
    const start = await walker.open(`${world.origin}/api/auth/${provider}`);
    const end = await walker.open(await world.comeBack(walker, provider, aPerson().id));
    expect([start.status, end.status]).toEqual([302, 303]);
    for (const { headers } of [start, end]) {
      expect(headers.get('cache-control')).toBe('no-store');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    }
    // The token is in the address only.
    expect(await end.text()).toBe('');
  });

  test('the state is a cookie that is sent to the callback only and cleared afterwards', async () => {
    const walker = createWalker();
    const start = await walker.open(`${world.origin}/api/auth/${provider}`);
    const [cookie = ''] = start.headers.getSetCookie();
    expect(cookie).toMatch(
      new RegExp(`^rosette_${provider}=[\\w-]+; Max-Age=600; Path=/api/auth/${provider};`),
    );
    expect(cookie).toMatch(/HttpOnly; SameSite=Lax$/);
    const end = await walker.open(await world.comeBack(walker, provider, aPerson().id));
    expect(end.headers.getSetCookie()[0]).toMatch(
      new RegExp(`^rosette_${provider}=; Path=/api/auth/${provider}; Expires=Thu, 01 Jan 1970`),
    );
  });
});

test('in production the cookie is Secure', async () => {
  const app = createApp(
    testContext({
      NODE_ENV: 'production',
      RATE_LIMIT: 'on',
      WEB_ORIGIN: 'https://rosette.example',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    }),
  );
  const { headers } = await raw(app).get('/api/auth/google');
  expect(headers.location).toMatch(/^https:\/\/accounts\.google\.com\/o\/oauth2\/v2\/auth\?/);
  expect(headers['set-cookie']?.[0]).toContain('; Secure;');
});

test("without another base LinkedIn's own endpoints are used", async () => {
  const app = createApp(testContext({ LINKEDIN_CLIENT_ID: 'id', LINKEDIN_CLIENT_SECRET: 'secret' }));
  const { headers } = await raw(app).get('/api/auth/linkedin');
  expect(headers.location).toMatch(/^https:\/\/www\.linkedin\.com\/oauth\/v2\/authorization\?/);
  expect(headers.location).toContain('scope=openid%20profile%20email');
});

test('twelve people at once each sign in to their own account', async () => {
  // More would exceed the deadline of requests to a provider on a slow machine.
  const people = await atOnce(12, async (index) => aPerson({ name: `Person ${index}` }));
  const names = await Promise.all(
    people.map(async ({ id }, index) => {
      const { token } = await world.signIn(index % 2 ? 'google' : 'linkedin', id);
      return (await as({ token: token ?? '' }).call(users.me)).body.full_name;
    }),
  );
  expect(names).toEqual(people.map(({ name }) => name));
});

describe('a provider that is off', () => {
  test.each(['google', 'linkedin'])(
    'redirects from %s and its callback at once with an error',
    async (provider) => {
      for (const path of [`/api/auth/${provider}`, `/api/auth/${provider}/callback?code=x&state=y`]) {
        const { status, headers } = await raw().get(path);
        expect([status, headers.location]).toEqual([
          303,
          `http://localhost:3000/auth/callback?error=not_configured&provider=${provider}`,
        ]);
      }
    },
  );

  test('is reported to the web app, which hides its button', async () => {
    expect((await as(null).call(site.get)).body.social).toEqual({ google: false, linkedin: false });
    expect((await as(null, world.app).call(site.get)).body.social).toEqual({ google: true, linkedin: true });
  });
});

describe('the settings of a provider', () => {
  const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const production = { NODE_ENV: 'production', RATE_LIMIT: 'on', WEB_ORIGIN: 'https://rosette.example' };

  test.each([
    [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_SECRET is not set'],
    [{ LINKEDIN_CLIENT_ID: 'id' }, 'LINKEDIN_CLIENT_SECRET is not set'],
    [
      { ...production, ...client, GOOGLE_ISSUER_BASE: 'http://127.0.0.1:3027/google' },
      'GOOGLE_ISSUER_BASE must be an https:// address in production',
    ],
    [
      { ...production, LINKEDIN_ISSUER_BASE: 'http://id.example' },
      'LINKEDIN_ISSUER_BASE must be an https:// address in production',
    ],
  ])('%j stop the start: %s', (settings, sentence) => {
    expect(() => testContext(settings)).toThrow(sentence);
  });

  test('another provider over https:// is accepted, also in production', async () => {
    const settings = { ...production, ...client, GOOGLE_ISSUER_BASE: 'https://id.example/' };
    const { headers } = await raw(createApp(testContext(settings))).get('/api/auth/google');
    expect(headers.location).toMatch(/^https:\/\/id\.example\/o\/oauth2\/v2\/auth\?/);
  });
});

test('another method is 405, an unknown provider 404', async () => {
  const post = await raw().post('/api/auth/google');
  expect([post.status, post.headers.allow]).toEqual([405, 'GET']);
  expect((await raw().get('/api/auth/facebook')).status).toBe(404);
});

test('the final redirect stays on the origin of the start, where it is one of WEB_ORIGIN', async () => {
  const app = createApp(
    testContext({
      WEB_ORIGIN: 'https://rosette.example,https://www.rosette.example',
      GOOGLE_CLIENT_ID: 'id',
      GOOGLE_CLIENT_SECRET: 'secret',
    }),
  );
  const redirectFrom = async (host: string) => {
    const { headers } = await raw(app).get('/api/auth/google').set('Host', host);
    return new URL(headers.location ?? '').searchParams.get('redirect_uri');
  };
  expect(await redirectFrom('www.rosette.example')).toBe(
    'https://www.rosette.example/api/auth/google/callback',
  );
  expect(await redirectFrom('evil.example')).toBe('https://rosette.example/api/auth/google/callback');
});
