import { describe, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { countryFilter, optionalCountry } from './country-fields.ts';
import {
  dateTime,
  email,
  givenPassword,
  idParams,
  newPassword,
  optionalEmail,
  optionalOffers,
  optionalText,
  optionalTime,
  optionalTimeZone,
  optionalUrl,
  optionalWebsite,
  pageQuery,
  text,
} from './fields.ts';
import { errorMap } from './problem.ts';

const read = (schema: z.ZodMiniType, value: unknown) => {
  const parsed = schema.safeParse(value, errorMap);
  return parsed.success ? { data: parsed.data } : { refused: parsed.error.issues[0]?.message };
};
const accepts = (schema: z.ZodMiniType, value: unknown) => 'data' in read(schema, value);

describe('text', () => {
  test('is trimmed before its length is checked', () => {
    expect(read(text('title'), '  Hello  ')).toEqual({ data: 'Hello' });
    expect(accepts(text('title'), ` ${'x'.repeat(200)} `)).toBe(true);
    expect(accepts(text('title'), 'x'.repeat(201))).toBe(false);
  });
  test.each([
    ['Ada\r\nBcc: all@rosette.example', 'Ada Bcc: all@rosette.example'],
    ['Ada\u0000\tTest\u2028', 'Ada Test'],
    ['Ada \u202Eadmin', 'Ada  admin'],
    ['مريم', 'مريم'],
    ['Ada 👩‍💻', 'Ada 👩‍💻'],
  ])('a name is one line: %j', (given, kept) => {
    expect(read(text('name'), given)).toEqual({ data: kept });
    expect(read(optionalText('title'), given)).toEqual({ data: kept });
  });
  test('a description keeps its line breaks', () => {
    expect(read(text('description'), ' One\n\nTwo\n')).toEqual({ data: 'One\n\nTwo' });
  });
  test.each(['\u200B', ' \u200B\uFEFF ', '\u0000', '\u2066\u2069'])(
    'invisible characters alone are empty: %j',
    (value) => {
      expect(read(text('name'), value)).toEqual({ refused: 'required' });
      expect(read(text('description'), value)).toEqual({ refused: 'required' });
      expect(read(optionalText('name'), value)).toEqual({ data: null });
    },
  );
  test.each(['', '   ', null, undefined, 7, ['a'], { $gt: '' }])('refuses %j', (value) => {
    expect(accepts(text('title'), value)).toBe(false);
  });
  test.each([
    ['title', 200],
    ['description', 5000],
    ['bio', 2000],
    ['name', 120],
  ] as const)('a %s has at most %i characters', (kind, max) => {
    expect(accepts(text(kind), 'x'.repeat(max))).toBe(true);
    expect(accepts(text(kind), 'x'.repeat(max + 1))).toBe(false);
  });
});

describe('optional text', () => {
  test.each([
    [undefined, undefined],
    [null, null],
    ['', null],
    ['   ', null],
    [' a ', 'a'],
  ])('%j is parsed as %j', (value, expected) => {
    expect(read(optionalText('name'), value)).toEqual({ data: expected });
  });
});

describe('a URL', () => {
  test.each([
    'https://rosette.example',
    'http://localhost:3000/a?b=c#d',
    'HTTPS://EXAMPLE.COM',
    ' https://a.example ',
    'https://münchen.example/ö',
  ])('may be %s', (value) => {
    expect(read(optionalUrl, value)).toEqual({ data: value.trim() });
  });
  test.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' java\nscript:alert(1)',
    'data:text/html,x',
    'ftp://a.example',
    '//a.example',
    'www.example.com',
    'https://',
    'https:// a.example',
    'https://a b.example',
    'vbscript:x',
    `https://a.example/${'x'.repeat(2048)}`,
    7,
  ])('may not be %s', (value) => {
    expect(accepts(optionalUrl, value)).toBe(false);
  });
  test('an empty one clears the field', () => {
    expect(read(optionalUrl, '')).toEqual({ data: null });
    expect(read(optionalUrl, 'nonsense')).toEqual({ refused: 'url_invalid' });
  });
});

describe('an e-mail address', () => {
  test('is trimmed and converted to lower case', () => {
    expect(read(email, '  Ada@Example.COM ')).toEqual({ data: 'ada@example.com' });
  });
  test.each([
    ['ada@Müller.example', 'ada@xn--mller-kva.example'],
    ['ada@straße.example', 'ada@xn--strae-oqa.example'],
    ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
    ['ada@ｍail。example', 'ada@mail.example'],
    ['ada@xn--mller-kva.example', 'ada@xn--mller-kva.example'],
  ])('%s has its domain in ASCII', (given, data) => {
    expect(read(email, given)).toEqual({ data });
    expect(read(optionalEmail, given)).toEqual({ data });
  });
  test.each([
    'jürgen@müller.example',
    'ada@müller.example:25',
    'ada@müller.example/x',
    'ada@mü ller.example',
    'ada@１.２.３.４',
    'ada@müller@x.example',
    'ada@müller',
    'ada@xn--.example',
    'ada@mail.xn--a.example',
  ])('%s is refused', (value) => {
    expect(accepts(email, value)).toBe(false);
  });
  test.each(['', 'ada', 'ada@', '@example.com', 'a b@example.com', 'ada@example', null, { $ne: null }])(
    'may not be %j',
    (value) => {
      expect(accepts(email, value)).toBe(false);
    },
  );
  test('has at most 254 characters', () => {
    const domain = `@${'d'.repeat(60)}.${'d'.repeat(60)}.${'d'.repeat(60)}.example`;
    expect(accepts(email, `${'a'.repeat(254 - domain.length + 1)}${domain}`)).toBe(false);
  });
});

describe('a password', () => {
  test('has at least 8 characters and is never trimmed', () => {
    expect(read(newPassword, '1234567')).toEqual({ refused: 'password_too_short' });
    expect(read(newPassword, '  1234  ')).toEqual({ data: '  1234  ' });
    expect(read(givenPassword, ' x ')).toEqual({ data: ' x ' });
  });
  test('has at most 72 bytes, as bcrypt ignores the rest', () => {
    expect(accepts(newPassword, 'x'.repeat(72))).toBe(true);
    expect(accepts(newPassword, 'x'.repeat(73))).toBe(false);
    expect(accepts(newPassword, 'ö'.repeat(37))).toBe(false);
  });
});

describe('an instant', () => {
  test.each([
    ['2026-05-31T18:00:00Z', '2026-05-31T18:00:00.000Z'],
    ['2026-05-31T18:00:00.123456Z', '2026-05-31T18:00:00.123Z'],
    ['2026-05-31T18:00+02:00', '2026-05-31T16:00:00.000Z'],
    ['2026-05-31T18:00', '2026-05-31T18:00:00.000Z'],
    ['2026-05-31', '2026-05-31T00:00:00.000Z'],
    ['2028-02-29T00:00:00Z', '2028-02-29T00:00:00.000Z'],
  ])('%s is parsed as %s', (value, expected) => {
    const { data } = read(dateTime, value) as { data: Date };
    expect(data.toISOString()).toBe(expected);
  });
  test.each([
    '2026-02-30T00:00:00Z',
    '2027-02-29',
    '2026-13-01',
    '2026-05-31T25:00:00Z',
    '9999-12-31T23:59:59-14:00',
    '0000-01-01T00:00:00+01:00',
    '31.5.2026',
    'tomorrow',
    '',
    1780000000000,
    null,
  ])('%j is invalid', (value) => {
    expect(accepts(dateTime, value)).toBe(false);
  });
});

describe('a time and its zone', () => {
  test.each([
    ['18:00', '18:00:00'],
    ['23:59:59', '23:59:59'],
    ['', null],
    [null, null],
  ])('time %j is parsed as %j', (value, expected) => {
    expect(read(optionalTime, value)).toEqual({ data: expected });
  });
  test.each(['24:00', '18:60', '6pm', '18:00:60'])('time %s is refused', (value) => {
    expect(read(optionalTime, value)).toEqual({ refused: 'time_invalid' });
  });
  test('the zone is an IANA name', () => {
    expect(read(optionalTimeZone, 'Europe/Berlin')).toEqual({ data: 'Europe/Berlin' });
    expect(read(optionalTimeZone, '')).toEqual({ data: null });
    for (const other of ['Moon/Base', '+02:00', '-0330']) {
      expect(read(optionalTimeZone, other)).toEqual({ refused: 'time_zone_invalid' });
    }
  });
});

describe('limit and offset', () => {
  test.each([
    ['0', 0],
    ['1000', 1000],
    ['1001', 1000],
    ['99999999999', 1000],
    [undefined, undefined],
  ])('limit %j is parsed as %j', (value, expected) => {
    expect(read(pageQuery.limit, value)).toEqual({ data: expected });
  });
  test.each(['-1', '1.5', '1e2', ' 1', '', 'all', ['1', '2']])('limit %j is refused', (value) => {
    expect(accepts(pageQuery.limit, value)).toBe(false);
  });
});

test('an id has 24 hexadecimal digits, parsed in lower case', () => {
  expect(read(idParams, { id: '65F0C0FFEE0C0FFEE0C0FFEE' })).toEqual({
    data: { id: '65f0c0ffee0c0ffee0c0ffee' },
  });
  expect(accepts(idParams, { id: '65f0c0ffee0c0ffee0c0ffee' })).toBe(true);
  for (const id of ['', 'me', '65f0c0ffee0c0ffee0c0ffe', `${'0'.repeat(24)}\n`, { $ne: '' }]) {
    expect(accepts(idParams, { id })).toBe(false);
  }
});

describe('a country', () => {
  test('is converted to upper case, and an empty one clears the field', () => {
    expect(read(optionalCountry, ' de ')).toEqual({ data: 'DE' });
    expect(read(optionalCountry, '')).toEqual({ data: null });
    expect(read(countryFilter, 'at')).toEqual({ data: 'AT' });
  });
  test.each(['XX', 'Germany', 'D', '.*'])('%j is none', (value) => {
    expect(read(optionalCountry, value)).toEqual({ refused: 'country_unknown' });
  });
});

describe('a website', () => {
  test('without a scheme gets https://, http:// stays, an empty one clears the field', () => {
    expect(read(optionalWebsite, ' rose.example ')).toEqual({ data: 'https://rose.example' });
    expect(read(optionalWebsite, 'http://rose.example')).toEqual({ data: 'http://rose.example' });
    expect(read(optionalWebsite, '')).toEqual({ data: null });
  });
  test.each(['javascript:alert(1)', 'ftp://rose.example', 'mailto:a@rose.example', 'rose', 'a b.example'])(
    '%j is refused',
    (value) => {
      expect(read(optionalWebsite, value)).toEqual({ refused: 'website_invalid' });
    },
  );
  test('has at most 2,048 characters, its scheme included', () => {
    expect(accepts(optionalWebsite, `rose.example/${'x'.repeat(2027)}`)).toBe(true);
    expect(accepts(optionalWebsite, `rose.example/${'x'.repeat(2028)}`)).toBe(false);
  });
});

describe('the offers of a member', () => {
  test('keep their order, without empty and repeated ones', () => {
    expect(read(optionalOffers, [' Photography ', '', 'Café design', 'CAFE DESIGN'])).toEqual({
      data: ['Photography', 'Café design'],
    });
    expect(read(optionalOffers, null)).toEqual({ data: [] });
    expect(read(optionalOffers, undefined)).toEqual({ data: undefined });
  });
  test('are up to five texts of up to 40 characters', () => {
    expect(accepts(optionalOffers, ['a', 'b', 'c', 'd', 'e'])).toBe(true);
    expect(accepts(optionalOffers, ['a', 'b', 'c', 'd', 'e', 'f'])).toBe(false);
    expect(accepts(optionalOffers, ['x'.repeat(40)])).toBe(true);
    expect(accepts(optionalOffers, ['x'.repeat(41)])).toBe(false);
    expect(accepts(optionalOffers, 'Photography')).toBe(false);
  });
});
