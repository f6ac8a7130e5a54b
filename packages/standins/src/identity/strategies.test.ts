import GoogleOAuth from 'passport-google-oauth20';
import LinkedInOAuth from 'passport-linkedin-oauth2';
import { expect, test } from 'vitest';
import { clients, product, useStandIn } from './test/world.ts';
import { createWalker, hinting } from './walk.ts';

const standIn = useStandIn();

type Outcome = { redirect: string } | { user: unknown } | { fail: unknown } | { error: Error };
interface Strategy {
  authenticate(request: object, options?: object): void;
}

/** Runs a strategy for one request, as passport does. */
const run = (strategy: object, session: object, query: object = {}) =>
  new Promise<Outcome>((resolve) => {
    const attached = Object.assign(Object.create(strategy) as Strategy, {
      redirect: (redirect: string) => resolve({ redirect }),
      success: (user: unknown) => resolve({ user }),
      fail: (fail: unknown) => resolve({ fail }),
      error: (error: Error) => resolve({ error }),
    });
    attached.authenticate({ query, session, headers: {} }, {});
  });

async function signIn(strategy: object, callback: string, person: string): Promise<Outcome> {
  const session = {};
  const started = await run(strategy, session);
  if (!('redirect' in started)) return started;
  const arrived = await createWalker().follow(hinting(started.redirect, person), callback);
  return run(strategy, session, Object.fromEntries(arrived.searchParams));
}

function googleStrategy(secret = clients.google.secret) {
  const base = standIn().bases.google;
  return new GoogleOAuth.Strategy(
    {
      clientID: clients.google.id,
      clientSecret: secret,
      callbackURL: `${product}/api/auth/google/callback`,
      authorizationURL: `${base}/o/oauth2/v2/auth`,
      tokenURL: `${base}/oauth2/v4/token`,
      userProfileURL: `${base}/oauth2/v3/userinfo`,
      scope: ['openid', 'profile', 'email'],
      pkce: true,
      state: true as never,
    },
    (_token, _refresh, profile, done) => done(null, profile as never),
  );
}

test("Google's strategy, unmodified except for its URLs and the header, signs in", async () => {
  const strategy = googleStrategy();
  (
    strategy as unknown as { _oauth2: { useAuthorizationHeaderforGET(on: boolean): void } }
  )._oauth2.useAuthorizationHeaderforGET(true);
  const outcome = await signIn(strategy, clients.google.redirectUris[0] as string, 'nadia');
  expect(outcome).toMatchObject({
    user: {
      provider: 'google',
      id: expect.stringMatching(/^\d{21}$/),
      displayName: 'Nadia Feld',
      name: { givenName: 'Nadia', familyName: 'Feld' },
      emails: [{ value: 'nadia.feld@friends.example', verified: true }],
    },
  });
});

test("an access token in the query, as Google's strategy sends it by default, is refused", async () => {
  const outcome = await signIn(googleStrategy(), clients.google.redirectUris[0] as string, 'nadia');
  expect(outcome).toMatchObject({
    error: { message: expect.stringContaining('must not be provided via query') },
  });
});

test('a wrong client secret gets no token', async () => {
  const outcome = await signIn(googleStrategy('another'), clients.google.redirectUris[0] as string, 'nadia');
  expect(outcome).toMatchObject({ error: { code: 'invalid_client' } });
});

test('Cancel is reported to the strategy', async () => {
  const outcome = await signIn(googleStrategy(), clients.google.redirectUris[0] as string, 'cancel');
  expect(outcome).toEqual({ fail: { message: 'The person cancelled' } });
});

/** LinkedIn's package requests a retired profile URL; here only its token is used. */
class LinkedInTokens extends LinkedInOAuth.Strategy {
  userProfile(token: string, done: (error: null, profile: { token: string }) => void): void {
    done(null, { token });
  }
}

function linkedInStrategy(more: object = {}) {
  const base = standIn().bases.linkedin;
  const options = {
    clientID: clients.linkedin.id,
    clientSecret: clients.linkedin.secret,
    callbackURL: `${product}/api/auth/linkedin/callback`,
    authorizationURL: `${base}/oauth/v2/authorization`,
    tokenURL: `${base}/oauth/v2/accessToken`,
    scope: ['openid', 'profile', 'email'],
    state: true,
    ...more,
  };
  return new LinkedInTokens(options, (_token, _refresh, profile, done) => done(null, profile));
}

test("LinkedIn's strategy gets a token that reads the profile", async () => {
  const outcome = await signIn(linkedInStrategy(), clients.linkedin.redirectUris[0] as string, 'ulla');
  const { token } = (outcome as { user: { token: string } }).user;
  const profile = await fetch(`${standIn().bases.linkedin}/v2/userinfo`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(await profile.json()).toEqual({
    sub: expect.stringMatching(/^[\w-]{10}$/),
    name: 'Ulla Brandt',
    given_name: 'Ulla',
    family_name: 'Brandt',
    email: 'ulla.brandt@friends.example',
    email_verified: false,
  });
});

test('LinkedIn refuses PKCE, as the real one does', async () => {
  const strategy = linkedInStrategy({ pkce: true });
  const outcome = await signIn(strategy, clients.linkedin.redirectUris[0] as string, 'nadia');
  expect(outcome).toMatchObject({ error: { code: 'invalid_grant' } });
});
