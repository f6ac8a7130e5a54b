import { createHmac } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { clock } from './clock.ts';
import { createSessionTokens } from './session-token.ts';

const secret = 'a secret that is long enough for a signature';
const old = 'the secret that has been used so far, long enough';
const fresh = 'the secret that takes its place, long enough too';
const hour = 3600;
const subject = { id: '65f0c0ffee0c0ffee0c0ffee', token_version: 3 };
afterEach(() => clock.reset());

test('a token names its member repeatedly until its expiry', () => {
  clock.stopAt('2027-01-01T00:00:00Z');
  const tokens = createSessionTokens([secret], 60);
  const token = tokens.issue(subject);
  expect(tokens.read(token)).toEqual(subject);
  clock.stopAt('2027-01-01T00:00:59Z');
  expect(tokens.read(token)).toEqual(subject);
  clock.stopAt('2027-01-01T00:01:00Z');
  expect(tokens.read(token)).toBeNull();
  expect(createSessionTokens([secret], 60).read(token)).toBeNull();
});

test('a tampered token is invalid', () => {
  const tokens = createSessionTokens([secret], hour);
  const token = tokens.issue(subject);
  const [head, , signature] = token.split('.');
  const claims = Buffer.from(JSON.stringify({ sub: 'somebody else', ver: 3, exp: 4_000_000_000 }));
  expect(tokens.read(`${head}.${claims.toString('base64url')}.${signature}`)).toBeNull();
  expect(tokens.read(`${token}x`)).toBeNull();
  expect(createSessionTokens(['another secret, as long as the first one'], hour).read(token)).toBeNull();
});

test('another base64url spelling of the same bytes is invalid', () => {
  const token = createSessionTokens([secret], hour).issue(subject);
  // The last of 43 characters encodes 4 bits: its other 2 are unused.
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = letters.indexOf(token.slice(-1));
  const twin = token.slice(0, -1) + letters[last ^ 1];
  for (const spelling of [twin, `${token}=`, `${token}\n`, token.replace('.', '=.')])
    expect(createSessionTokens([secret], hour).read(spelling)).toBeNull();
});

const encoded = (text: string) => Buffer.from(text).toString('base64url');
const hs512 = (signed: string) => createHmac('sha512', secret).update(signed).digest('base64url');
const claims = encoded(JSON.stringify({ sub: subject.id, ver: subject.token_version, exp: 4_000_000_000 }));
const header = (alg: string) => encoded(JSON.stringify({ alg, typ: 'JWT' }));

test.each([
  ['without a signature', `${header('none')}.${claims}.`],
  [
    'with the right secret and another algorithm',
    `${header('HS512')}.${claims}.${hs512(`${header('HS512')}.${claims}`)}`,
  ],
  ['with claims that are no JSON', `${header('HS256')}.${encoded('{')}.x`],
  ['with a header that is no JSON', `${encoded('{')}.${claims}.x`],
  ['of no parts', ''],
])('a token %s is invalid', (_, token) => {
  expect(createSessionTokens([secret], hour).read(token)).toBeNull();
});

test('a token without an expiry or a version is invalid', () => {
  const sign = (value: object) => {
    const signed = `${header('HS256')}.${encoded(JSON.stringify(value))}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };
  const { id: sub, token_version: ver } = subject;
  const exp = 4_000_000_000;
  const { read } = createSessionTokens([secret], hour);
  expect(read(sign({ sub, ver, exp }))).toEqual(subject);
  for (const incomplete of [
    { sub, ver },
    { sub, exp },
    { ver, exp },
    { sub, ver: '3', exp },
  ])
    expect(read(sign(incomplete))).toBeNull();
});

test('during a rotation tokens of both secrets are valid, and new ones use the new secret', () => {
  const before = createSessionTokens([old], hour);
  const during = createSessionTokens([fresh, old], hour);
  const after = createSessionTokens([fresh], hour);
  const earlier = before.issue(subject);
  const later = during.issue(subject);
  expect(during.read(earlier)).toEqual(subject);
  expect(during.read(later)).toEqual(subject);
  expect(after.read(later)).toEqual(subject);
  expect(after.read(earlier)).toBeNull();
  expect(before.read(later)).toBeNull();
});
