import { expect, test } from 'vitest';
import { hasContactDetails } from './contact-details.ts';

test.each([
  ['a web address', 'See https://rosa.example/bread'],
  ['a web address in capitals', 'HTTP://ROSA'],
  ['www', 'on www.rosa'],
  ['a name with an ending', 'I am at rosa-bakery.com, as ever'],
  ['a name with an ending before a full stop', 'Find me: rosa.co.uk.'],
  ['a name with a path', 'rosa.de/contact'],
  ['a name in capitals', 'ROSA.DE'],
  ['a name with letters of its own', 'bäckerei-rosa.at'],
  ['an e-mail address', 'ada@rosette.example'],
  ['an e-mail address in brackets', 'write (ada.lind+x@mail.example)'],
  ['full-width characters', 'ada＠rosette．com'],
  ['a phone number with blanks', 'Call 0664 123 4567'],
  ['a phone number with dashes', '555-123-4567'],
  ['a phone number with dots', '01.23.45.67.89'],
  ['a phone number with slashes and brackets', '(030) 123/45 67'],
  ['a phone number after +', 'Signal: +43 660 1234567'],
  ['a phone number after 00', '0043660123456'],
  ['a phone number without blanks', '06601234567'],
  ['a phone number of seven digits', '123 45 67'],
  ['a phone number beside a date', 'From 31.05.2026 on: 0664 123 45 67'],
  ['a phone number in full-width digits', '０６６４ １２３ ４５６７'],
])('%s is found in "%s"', (_, text) => {
  expect(hasContactDetails(text)).toBe(true);
});

test.each([
  ['plain words', 'I would love to buy your bread for our café. Questions?'],
  ['a sentence without a blank', 'Let us meet at noon.At the café.'],
  ['an abbreviation', 'e.g. bread, i.e. rolls, z.B. Brot, a.m. or p.m.'],
  ['a version', 'version 1.2.3 of node.js'],
  ['a date', 'on 31.05.2026'],
  ['a date in ISO', 'from 2026-05-31 18:00 to 2026-06-02 09:30'],
  ['a date with slashes', 'by 05/31/2026'],
  ['a range of years', 'from 2024-2026 I ran a bakery'],
  ['an amount in thousands', 'a budget of 1.500.000'],
  ['an amount with commas', 'we turn over 12,500,000.00 a year'],
  ['an amount with a currency', 'for 2 500 000 EUR or € 1000000'],
  ['few digits', 'table 12, 6 to 8 people, postcode 10115'],
  ['a name with an at sign', 'you are @ada there'],
])('%s are no contact details: "%s"', (_, text) => {
  expect(hasContactDetails(text)).toBe(false);
});

test('a long text without contact details takes linear time', () => {
  expect(hasContactDetails('1 a.'.repeat(75))).toBe(false);
  expect(hasContactDetails('a.'.repeat(2000))).toBe(false);
  expect(hasContactDetails('a'.repeat(1_000_000))).toBe(false);
});
