import { afterEach, expect, test } from 'vitest';
import { clock } from './clock.ts';
import { createSessionTokens } from './session-token.ts';

const secret = 'a secret that is long enough for a signature';
const old = 'the secret that has been used so far, long enough';
const fresh = 'the secret that takes its place, long enough too';
const subject = { id: '65f0c0ffee0c0ffee0c0ffee', token_version: 3 };
afterEach(() => clock.reset());

test('a token says whose it is, again and again, until the second its time is up', async () => {
  clock.setTo('2027-01-01T00:00:00Z');
  const tokens = createSessionTokens([secret], 60);
  const token = await tokens.issue(subject);
  expect(await tokens.read(token)).toEqual(subject);
  clock.setTo('2027-01-01T00:00:58Z');
  expect(await tokens.read(token)).toEqual(subject);
  clock.setTo('2027-01-01T00:01:00Z');
  expect(await tokens.read(token)).toBeNull();
  expect(await createSessionTokens([secret], 60).read(token)).toBeNull();
});

test('one that is known is no help to one that was tampered with', async () => {
  const tokens = createSessionTokens([secret], 60);
  const token = await tokens.issue(subject);
  await tokens.read(token);
  const [head, , signature] = token.split('.');
  const claims = Buffer.from(JSON.stringify({ sub: 'somebody else', ver: 3, exp: 4_000_000_000 }));
  expect(await tokens.read(`${head}.${claims.toString('base64url')}.${signature}`)).toBeNull();
  expect(await tokens.read(`${token}x`)).toBeNull();
  expect(await createSessionTokens(['another secret, as long as the first one'], 60).read(token)).toBeNull();
});

test('one that is spelt another way is none, although it stands for the same bytes', async () => {
  const token = await createSessionTokens([secret], 60).issue(subject);
  // The last of 43 characters stands for 4 bits: its other 2 say nothing.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = letters.indexOf(token.slice(-1));
  const twin = token.slice(0, -1) + letters[last ^ 1];
  for (const spelling of [twin, `${token}=`, `${token}\n`, token.replace('.', '=.')])
    expect(await createSessionTokens([secret], 60).read(spelling)).toBeNull();
});

test('while a secret is replaced, tokens of both are read, and new ones are of the new one', async () => {
  const before = createSessionTokens([old], 60);
  const during = createSessionTokens([fresh, old], 60);
  const after = createSessionTokens([fresh], 60);
  const earlier = await before.issue(subject);
  const later = await during.issue(subject);
  expect(await during.read(earlier)).toEqual(subject);
  expect(await during.read(later)).toEqual(subject);
  expect(await after.read(later)).toEqual(subject);
  expect(await after.read(earlier)).toBeNull();
  expect(await before.read(later)).toBeNull();
});
