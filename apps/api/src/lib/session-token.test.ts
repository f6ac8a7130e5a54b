import { afterEach, expect, test } from 'vitest';
import { clock } from './clock.ts';
import { createSessionTokens } from './session-token.ts';

const secret = 'a secret that is long enough for a signature';
const old = 'the secret that has been used so far, long enough';
const fresh = 'the secret that takes its place, long enough too';
const hour = 3600;
const subject = { id: '65f0c0ffee0c0ffee0c0ffee', token_version: 3 };
afterEach(() => clock.reset());

test('a token names its member repeatedly until its expiry', async () => {
  clock.stopAt('2027-01-01T00:00:00Z');
  const tokens = createSessionTokens([secret], 60);
  const token = await tokens.issue(subject);
  expect(await tokens.read(token)).toEqual(subject);
  clock.stopAt('2027-01-01T00:00:59Z');
  expect(await tokens.read(token)).toEqual(subject);
  clock.stopAt('2027-01-01T00:01:00Z');
  expect(await tokens.read(token)).toBeNull();
  expect(await createSessionTokens([secret], 60).read(token)).toBeNull();
});

test('a tampered token is invalid although the original is cached', async () => {
  const tokens = createSessionTokens([secret], hour);
  const token = await tokens.issue(subject);
  await tokens.read(token);
  const [head, , signature] = token.split('.');
  const claims = Buffer.from(JSON.stringify({ sub: 'somebody else', ver: 3, exp: 4_000_000_000 }));
  expect(await tokens.read(`${head}.${claims.toString('base64url')}.${signature}`)).toBeNull();
  expect(await tokens.read(`${token}x`)).toBeNull();
  expect(
    await createSessionTokens(['another secret, as long as the first one'], hour).read(token),
  ).toBeNull();
});

test('another base64url spelling of the same bytes is invalid', async () => {
  const token = await createSessionTokens([secret], hour).issue(subject);
  // The last of 43 characters encodes 4 bits: its other 2 are unused.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = letters.indexOf(token.slice(-1));
  const twin = token.slice(0, -1) + letters[last ^ 1];
  for (const spelling of [twin, `${token}=`, `${token}\n`, token.replace('.', '=.')])
    expect(await createSessionTokens([secret], hour).read(spelling)).toBeNull();
});

test('during a rotation tokens of both secrets are valid, and new ones use the new secret', async () => {
  const before = createSessionTokens([old], hour);
  const during = createSessionTokens([fresh, old], hour);
  const after = createSessionTokens([fresh], hour);
  const earlier = await before.issue(subject);
  const later = await during.issue(subject);
  expect(await during.read(earlier)).toEqual(subject);
  expect(await during.read(later)).toEqual(subject);
  expect(await after.read(later)).toEqual(subject);
  expect(await after.read(earlier)).toBeNull();
  expect(await before.read(later)).toBeNull();
});
