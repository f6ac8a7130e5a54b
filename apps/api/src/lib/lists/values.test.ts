import { describe, expect, test } from 'vitest';
import { countryOf } from './countries.ts';
import { dayOf, isWithoutEnd, orderOfColumn } from './days.ts';
import { meaningOfHeading } from './headings.ts';
import { addressIn, fullNameOf, isNothing } from './people.ts';
import { rowsOfText } from './text-rows.ts';
import { tierOf, valueUnder } from './values.ts';

describe('countries', () => {
  test.each([
    ['DE', 'de DEU Germany Deutschland Allemagne Alemania BRD'],
    ['US', 'us USA U.S.A. America'],
    ['GB', 'UK GBR England Scotland'],
    ['NL', 'Holland Niederlande Nederland'],
    ['TR', 'Türkei Turkey Türkiye Tuerkei TUR'],
    ['ES', 'España Spanien Spain'],
    ['AT', 'Österreich Oesterreich Austria'],
    ['NA', 'NA Namibia'],
    ['SE', 'Sverige Schweden'],
    ['CI', 'Elfenbeinküste'],
  ])('%s is %s', (code, names) => {
    for (const name of names.split(' ')) expect([name, countryOf(name)]).toEqual([name, code]);
  });

  test.each([
    ['CZ', 'Czech Republic'],
    ['CZ', 'Tschechische Republik'],
    ['GB', 'Great Britain'],
    ['US', 'Vereinigte Staaten von Amerika'],
    ['KR', 'Korea, Republic of'],
    ['BA', 'Bosnia and Herzegovina'],
    ['DE', 'Germany (DE)'],
    ['TW', 'Taiwan, Province of China'],
    [undefined, 'Province of China'],
    ['CD', 'Congo, The Democratic Republic of the'],
    ['AT', 'Republik Österreich'],
    ['CV', 'Kapverden'],
    ['ME', 'Crna Gora'],
    ['RS', 'Srbija'],
    ['GR', 'Hellas'],
    ['KN', 'St. Kitts'],
    ['LC', 'St Lucia'],
    ['PS', 'Palestinian Territory'],
    [undefined, 'Utopia'],
    [undefined, 'Hamburg'],
  ])('%s is %s', (code, name) => {
    expect(countryOf(name)).toBe(code);
  });
});

describe('days', () => {
  test.each([
    '2027-12-31',
    '2027-12-31 00:00:00',
    '2027-12-31T00:00:00Z',
    '2027/12/31',
    '31.12.2027',
    '31.12.27',
    'bis 31.12.27',
    '31. 12. 2027',
    '31 Dec 2027',
    '31-Dec-2027',
    '31. Dezember 2027',
    '31 de diciembre de 2027',
    'Dec 31, 2027',
    'December 31st, 2027, 12:00 AM',
    'Fri, 31 Dec 2027',
    '12/31/2027',
    '31/12/2027',
    '31-12-2027',
    '20271231',
    '46752',
  ])('%s is the last day of 2027', (written) => {
    expect(dayOf(written, null)).toBe('2027-12-31');
  });

  test.each([
    ['03/04/2027', null, 'ambiguous'],
    ['03/04/2027', 'dmy', '2027-04-03'],
    ['03/04/27', 'mdy', '2027-03-04'],
    ['04/04/2027', null, '2027-04-04'],
    ['31.02.2027', null, null],
    ['soon', null, null],
    ['12', null, null],
  ] as const)('%s in the order %s is %s', (written, order, day) => {
    expect(dayOf(written, order)).toBe(day);
  });

  test('a column has the order of its numbers over 12', () => {
    expect(orderOfColumn(['', '01/02/2027', '31.12.2027', '13/02/2027'])).toBe('dmy');
    expect(orderOfColumn(['01/02/2027', '01/13/2027'])).toBe('mdy');
    expect(orderOfColumn(['01/02/2027'])).toBeNull();
    expect(orderOfColumn(['13/02/2027', '01/13/2027'])).toBeNull();
  });

  test('some words say that there is no end', () => {
    const words = [
      'Never',
      'unbefristet',
      '0000-00-00',
      '00.00.0000',
      'Never expires',
      'No expiration',
      'kein Ablauf',
    ];
    for (const word of [...words, 'auf Lebenszeit', 'No end date'])
      expect([word, isWithoutEnd(word)]).toEqual([word, true]);
    expect(isWithoutEnd('31.12.2027')).toBe(false);
  });
});

test.each(['de', 'de-AT', 'de_CH', 'German', 'Deutsch', 'German (Austria)', 'Deutsch (Österreich)'])(
  'the language %s is German',
  (written) => {
    expect(valueUnder('language', written, null)).toEqual({ value: 'de' });
  },
);

test.each([
  ['Ada@Rosette.Example', 'ada@rosette.example'],
  ['a@b.example ::: c@d.example', 'a@b.example'],
  ['a@b.example; c@d.example', 'a@b.example'],
  ['"Lind, Eva" <eva@lind.example>', 'eva@lind.example'],
  ['mailto:eva@lind.example', 'eva@lind.example'],
  ['\u200beva@lind.example\ufeff', 'eva@lind.example'],
  ["o'neil@lind.example", "o'neil@lind.example"],
  ['d.hein', null],
  ['eva@', null],
])('the address in %j is %s', (written, address) => {
  expect(addressIn(written)).toBe(address);
});

test.each([
  [{ full: 'Ada Byron', first: '', last: '' }, 'Ada Byron'],
  [{ full: '', first: 'Ada', last: 'Byron' }, 'Ada Byron'],
  [{ full: 'Nadia B.', first: 'Nadia', last: 'Benali' }, 'Nadia Benali'],
  [{ full: 'Dr. Ada Byron', first: 'Ada', last: 'Byron' }, 'Dr. Ada Byron'],
  [{ full: 'Petra', first: '', last: 'Lindqvist' }, 'Petra Lindqvist'],
  [{ full: 'Petra Lindqvist', first: '', last: 'Lindqvist' }, 'Petra Lindqvist'],
  [{ full: 'Lindqvist, Petra', first: 'Petra', last: 'Lindqvist' }, 'Petra Lindqvist'],
  [{ full: 'Lindqvist, Petra', first: '', last: 'Lindqvist' }, 'Petra Lindqvist'],
  [{ full: 'Petra Lindqvist, MBA', first: 'Petra', last: 'Lindqvist' }, 'Petra Lindqvist, MBA'],
])('the name of %j is %s', (parts, name) => {
  expect(fullNameOf({ middle: '', ...parts })).toBe(name);
});

test('some values say that there is nothing', () => {
  for (const written of ['', '-', '–', 'n/a', 'N/A', 'keine', 'null']) expect(isNothing(written)).toBe(true);
  for (const written of ['#N/A', '#NV', '#NAME?', '#DIV/0!', 'Err:502'])
    expect(isNothing(written)).toBe(true);
  for (const written of ['NA', 'Nana', '0', '#name', '#WERT']) expect(isNothing(written)).toBe(false);
});

test('values are read under their columns, or said to be none', () => {
  expect(valueUnder('website', 'lang.example', null)).toEqual({ value: 'https://lang.example' });
  expect(valueUnder('website', 'n/a', null)).toBeNull();
  expect(valueUnder('website', 'no page', null)).toMatchObject({ problem: { code: 'website_invalid' } });
  expect(valueUnder('language', 'de_AT', null)).toEqual({ value: 'de' });
  expect(valueUnder('language', 'Englisch', null)).toEqual({ value: 'en' });
  expect(valueUnder('language', 'fr', null)).toMatchObject({ problem: { code: 'invalid_value' } });
  expect(valueUnder('bio', 'x'.repeat(2001), null)).toMatchObject({ problem: { code: 'too_long' } });
  expect(valueUnder('offers', 'Bread | Cake', null)).toEqual({ value: ['Bread', 'Cake'] });
  expect([tierOf('PREMIUM'), tierOf('Gold')]).toEqual(['premium', undefined]);
});

test('a text may have its separator in its first line, and be UTF-16 in either order', async () => {
  const text = '\ufeffsep=|\r\nemail|name\r\nada@rosette.example|"Ada\r\nByron"\r\n';
  const little = Buffer.from(text, 'utf16le');
  const big = Buffer.from(little).swap16();
  for (const bytes of [little, big, Buffer.from(text)])
    expect(await rowsOfText(bytes)).toEqual([
      { line: 1, cells: ['email', 'name'] },
      { line: 2, cells: ['ada@rosette.example', 'Ada\r\nByron'] },
    ]);
});

test('all letters of Windows-1252 are read, not only those of Latin-1', async () => {
  const written = Buffer.from(
    'email,name\r\na@b.example,\x8a\xe1rka O\x92Neill \x96 \x84\x80\x93 \x9c\x9e\x9f',
    'latin1',
  );
  expect((await rowsOfText(written))[1]?.cells[1]).toBe('Šárka O’Neill – „€“ œžŸ');
});

test.each<[string, (cell: string) => unknown, string]>([
  ['nothing', isNothing, `k${' '.repeat(9998)}x`],
  ['addresses', addressIn, `x${'.'.repeat(9998)}x`],
  ['days', (cell) => dayOf(cell, null), `x${' '.repeat(9998)}x`],
  ['headings', meaningOfHeading, `x${'1'.repeat(9998)}x`],
])('a cell of 10,000 characters takes the search for %s no time', (_, read, cell) => {
  const before = process.cpuUsage();
  for (let count = 0; count < 50; count += 1) read(cell);
  expect(process.cpuUsage(before).user).toBeLessThan(1_000_000);
});

test('other requests have their turn while a text with a million cells is read', async () => {
  let turns = 0;
  let isOver = false;
  const countTurns = () => {
    turns += 1;
    if (!isOver) setImmediate(countTurns);
  };
  countTurns();
  await rowsOfText(Buffer.from(','.repeat(1_000_000)));
  isOver = true;
  expect(turns).toBeGreaterThan(50);
});
