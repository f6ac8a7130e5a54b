import { describe, expect, test } from 'vitest';
import { profileOf } from './social-profile.ts';

const of = (claims: object) => profileOf('linkedin', { sub: '1', ...claims });

describe('the name in a profile', () => {
  test.each([
    [{ name: '  Ada   Lind ' }, 'Ada Lind'],
    [{ name: 'Ada\u0000\u202eLind\n' }, 'Ada Lind'],
    [{ name: ' ', given_name: 'Ada', family_name: 'Lind' }, 'Ada Lind'],
    [{ given_name: 'Ada' }, 'Ada'],
    [{ name: null, family_name: null }, 'New member'],
    [{}, 'New member'],
    [{ name: '\u200b' }, 'New member'],
    [{ name: 'ä'.repeat(130) }, 'ä'.repeat(120)],
    [{ name: `${'x'.repeat(119)}🌹` }, 'x'.repeat(119)],
    [{ name: `${'x'.repeat(118)}🌹y` }, `${'x'.repeat(118)}🌹`],
  ])('of %j is %j', (claims, name) => {
    expect(of(claims)?.full_name).toBe(name);
  });
});

describe('the verified address in a profile', () => {
  test.each([
    [{ email: ' Ada@Friends.Example ', email_verified: true }, 'ada@friends.example'],
    [{ email: 'ada@friends.example', email_verified: 'true' }, 'ada@friends.example'],
    [{ email: 'ada@friends.example', email_verified: false }, null],
    [{ email: 'ada@friends.example', email_verified: 'false' }, null],
    [{ email: 'ada@friends.example', email_verified: null }, null],
    [{ email: 'ada@friends.example' }, null],
    [{ email_verified: true }, null],
    [{ email: 'no address', email_verified: true }, null],
    // The Kelvin sign is a k in lower case: kim@ is another person's address.
    [{ email: '\u212aim@friends.example', email_verified: true }, null],
    [{ email: 'ada@fr\u0456ends.example', email_verified: true }, null],
    [{ email: 'ada@friends.example\r\nBcc: x@y.example', email_verified: true }, null],
    [{ email: `${'a'.repeat(250)}@friends.example`, email_verified: true }, null],
  ])('of %j is %j', (claims, email) => {
    expect(of(claims)?.verifiedEmail).toBe(email);
  });
});

test.each([
  [{ email: 'Ada@Gmail.com' }, 'ada@gmail.com'],
  [{ email: 'ada@lind.example', hd: 'lind.example' }, 'ada@lind.example'],
  // An alias of the Workspace's main domain.
  [{ email: 'ada@alias.example', hd: 'lind.example' }, 'ada@alias.example'],
  [{ email: 'ada@lind.example' }, null],
  [{ email: 'ada@lind.example', hd: '' }, null],
  [{ email: 'ada@lind.example', hd: null }, null],
  [{ email: 'ada@notgmail.com' }, null],
  [{ email: 'ada@gmail.com.lind.example' }, null],
  [{ email: 'ada@lind.example', hd: 'lind.example', email_verified: false }, null],
])('Google vouches with %j for %j', (claims, email) => {
  const given = { sub: '1', email_verified: true, ...claims };
  expect(profileOf('google', given)?.verifiedEmail).toBe(email);
});

describe('the picture in a profile', () => {
  test.each([
    ['https://pictures.example/ada.jpg', 'https://pictures.example/ada.jpg'],
    ['http://pictures.example/ada.jpg', 'http://pictures.example/ada.jpg'],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    ['//pictures.example/ada.jpg', null],
    [`https://pictures.example/${'x'.repeat(2048)}`, null],
    ['', null],
    [null, null],
  ])('%j reads %j', (picture, kept) => {
    expect(of({ picture })?.profile_image).toBe(kept);
  });
});

test.each([null, undefined, 'text', [], {}, { sub: '' }, { sub: 'x'.repeat(256) }, { sub: 1 }])(
  'the claims %j identify nobody',
  (claims) => {
    expect(profileOf('linkedin', claims)).toBeNull();
  },
);
