import { expect, test } from 'vitest';
import { findWebAddresses, hasAddress } from './web-addresses.ts';

const hrefsIn = (text: string) => findWebAddresses(text).flatMap(({ href }) => href ?? []);

test.each([
  ['See https://clay.example/cups.', ['https://clay.example/cups']],
  ['(https://clay.example/cups), really!', ['https://clay.example/cups']],
  ['https://wiki.example/Clay_(pottery)', ['https://wiki.example/Clay_(pottery)']],
  [
    'www.clay.example and HTTP://two.example?a=1&b=2',
    ['https://www.clay.example', 'HTTP://two.example?a=1&b=2'],
  ],
  ['“https://clay.example”', ['https://clay.example']],
  ['javascript:alert(1) data:text/html,x mailto:a@b.example', []],
  ['http:// www. https://', []],
  ['awww.example or clay.example', []],
])('finds in %s: %j', (text, hrefs) => {
  expect(hrefsIn(text)).toEqual(hrefs);
});

test.each(['', 'No address.\n\nTwo lines.', 'One https://a.example, two www.b.example: done'])(
  'keeps every character of %j',
  (text) => {
    expect(
      findWebAddresses(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  },
);

test('takes linear time for a text of brackets', () => {
  const text = `https://a.example/${')'.repeat(50_000)}`;
  expect(hrefsIn(text)).toEqual(['https://a.example/']);
});

test.each([
  'Dr.med.',
  'Dr.med.vet.',
  'Prof.Dr.med.',
  'Dr.in',
  'Mag.art.',
  'Dipl.Ing.',
  'Co.KG',
  'GmbH&Co.KG',
  'u.Co.KG',
  'Co.Ltd.',
  'Pty.Ltd',
  '2.UG',
  '9.am',
  'noon.At',
])('%s is no address', (word) => {
  expect(hasAddress(word)).toBe(false);
});

test.each(['dr.lind.com', 'dr.med.com', 'co.lind.de', 'lind.co.uk', 'lind.med', 'KG.de', '163.com'])(
  '%s is an address',
  (word) => {
    expect(hasAddress(word)).toBe(true);
  },
);
