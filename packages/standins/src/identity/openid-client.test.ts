import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import { describe, expect, test } from 'vitest';
import type { LookName } from './looks.ts';
import { clients, useStandIn } from './test/world.ts';
import { createWalker, hinting } from './walk.ts';

const standIn = useStandIn();

/** A complete sign-in with an OpenID Connect client that verifies every step. */
async function signIn(look: LookName, person: string, walker = createWalker()) {
  const { id, secret, redirectUris } = clients[look];
  const [redirect_uri = ''] = redirectUris;
  const config = await discovery(new URL(standIn().bases[look]), id, secret, ClientSecretPost(secret), {
    execute: [allowInsecureRequests],
  });
  const [state, nonce] = [randomState(), randomNonce()];
  const verifier = look === 'google' ? randomPKCECodeVerifier() : undefined;
  const address = buildAuthorizationUrl(config, {
    redirect_uri,
    scope: 'openid profile email',
    state,
    nonce,
    ...(verifier && {
      code_challenge: await calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }),
  });
  const arrived = await walker.follow(hinting(address, person), redirect_uri);
  const checks = {
    expectedState: state,
    expectedNonce: nonce,
    ...(verifier && { pkceCodeVerifier: verifier }),
  };
  const exchange = () => authorizationCodeGrant(config, arrived, checks);
  const tokens = await exchange();
  const subject = tokens.claims()?.sub ?? '';
  return {
    arrived,
    exchange,
    tokens,
    subject,
    profile: () => fetchUserInfo(config, tokens.access_token, subject),
  };
}

describe.each(['google', 'linkedin'] as const)('%s, held against a certified client', (look) => {
  test('discovery, code, signed id token and profile conform to OpenID Connect', async () => {
    const { subject, profile } = await signIn(look, 'beatriz');
    expect(await profile()).toMatchObject({
      sub: subject,
      name: 'Beatriz Amaral',
      email: 'premium@rosette.example',
      email_verified: true,
    });
  });

  test('a person without an e-mail address has neither claim of it', async () => {
    const { profile } = await signIn(look, 'noemi');
    expect(Object.keys(await profile()).sort()).toEqual(['family_name', 'given_name', 'name', 'sub']);
  });

  test('a person has the same subject every time, and another than the next person', async () => {
    const walker = createWalker();
    const first = await signIn(look, 'nadia', walker);
    const again = await signIn(look, 'nadia', walker);
    const other = await signIn(look, 'ulla', walker);
    expect(again.subject).toBe(first.subject);
    expect(other.subject).not.toBe(first.subject);
  });

  test('a code works once, and using it again revokes its tokens', async () => {
    const { exchange, profile } = await signIn(look, 'nadia');
    await expect(exchange()).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(profile()).rejects.toMatchObject({ status: 401 });
  });
});

test('a person has another subject at each provider', async () => {
  const [google, linkedin] = [await signIn('google', 'nadia'), await signIn('linkedin', 'nadia')];
  expect(google.subject).not.toBe(linkedin.subject);
});
