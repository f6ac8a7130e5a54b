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
  ['Austria', '0664 123 45 67', '+43 (0)664 1234567', '01 58858-0123', '06641234567'],
  ['Belgium', '0470 12 34 56', '+32 470 12.34.56', '02 123 45 67'],
  ['Denmark', '12 34 56 78', '+45 12345678', '12-34-56-78'],
  ['France', '01 12 10 11 12', '01.12.10.11.12', '06-12-10-11-12', '+33 6 12 34 56 78', '0033612345678'],
  ['Germany', '0151 23456789', '0151/23456789', '030 - 123 45 67', '(030) 1234567', '+49 30 123456-78'],
  ['Italy', '333 123 4567', '06 1234 5678', '+39 333 1234567'],
  ['the Netherlands', '06-12345678', '06 12 34 56 78', '020 123 4567'],
  ['Norway', '912 34 567', '22 12 34 56', '+47 91234567'],
  ['Poland', '512 345 678', '512-345-678', '512.345.678', '+48 22 123 45 67'],
  ['Spain', '612 345 678', '612 34 56 78', '912 34 56 78', '+34 612 345 678'],
  ['Switzerland', '079 123 45 67', '044 123 45 67', '+41 79 123 45 67'],
  ['the United Kingdom', '020 7946 0018', '07700 900123', '+44 7700 900 123'],
  [
    'the United States',
    '(212) 555-1250',
    '212-555-1234',
    '212.555.1234',
    '1 800 555 1234',
    '+1 212 555 1234',
  ],
])('numbers of %s are found', (_, ...given) => {
  const texts = given.flatMap((number) => [
    number,
    `Ruf mich an: ${number}, gern abends.`,
    `Call me on ${number} from 1 April.`,
    `From 31.05.2026 on ${number}, for 5.000 EUR`,
    `12:30 ${number}`,
    number.replaceAll(' ', '\u00a0'),
    number.replaceAll('-', '\u2011'),
    number.replaceAll('', '\u200b'),
  ]);
  expect(texts.filter((text) => !hasContactDetails(text))).toEqual([]);
});

test.each([
  'I would love to buy your bread for our café. Questions?',
  'Let us meet at noon.At the café.',
  'e.g. bread, i.e. rolls, a.m. or p.m.',
  'We run version 1.2.3 of node.js, and you?',
  'I am free on 31.05.2026, or by 05/31/2026.',
  'I am away from 2026-05-31 18:00 to 2026-06-02 09:30.',
  'From 2024-2026 I ran a bakery.',
  'We have a budget of 1.500.000 for it.',
  'We turn over 12,500,000.00 a year.',
  'My offer is 2 500 000 EUR or € 1000000.',
  'A table at 12, for 6 to 8 people, postcode 10115?',
  'You wrote that you are @ada there.',
  'The fair runs 01.04.2027-30.06.2027, will you share a stand with me?',
  'Our project takes from 2027-04-01 – 2027-06-30.',
  'The course is from 04/01/2027 - 06/30/2027.',
  'Can you print 10 000 000 bags?',
  'We look for investors who give 1.000.000-2.000.000 each.',
  'Our audience is between 250,000–500,000 readers a month.',
  'We need 10,000-20,000 boxes a year.',
  'We expect 500-1000 guests and need a caterer.',
  'A stand costs $1,200-2,400, shall we share it?',
  'It is about receipt 2026-000042 of your shop.',
  'Your credit note 2026-C000007 has not arrived.',
  'I came upon your book, ISBN 978-3-16-148410-0, and loved it.',
  'In 2025 1200 guests came, and we need a second caterer.',
  'Opening hours 09:00-12:30 and 14:00-18:30 would suit me.',
  'Meet me at 17-19/3 King Street, door 12.',
  'We grew from 1,000,000 to 1,250,000 users in 2025/2026.',
  'I sell 3.5 million plants, 24/7, 365 days a year.',
  'Your talk from 10.30-12.00 was great!',
  'Ich würde gern Brot für unser Café kaufen. Hast du Zeit?',
  'Dr.med. Ada Lind hat mir von dir erzählt.',
  'Ich schreibe für die Lind GmbH & Co.KG in Ulm.',
  'Prof.Dr.med. Rosa Berg und Mag.art. Ines Au sind dabei.',
  'Frau Dr.in Lind und Ing.in Au suchen eine Partnerin.',
  'Die Messe ist vom 01.04.2027-30.06.2027, teilen wir uns einen Stand?',
  'Der Kurs läuft vom 1.4.-30.6.2027, hast du Lust?',
  'Ich bin vom 28.-30.06.2027 in Wien.',
  'Wir treffen uns am 28./29.06.2027 in Graz.',
  'Das Projekt geht von 04/2027-06/2027.',
  'Zeitraum: 01.04.2027 – 30.06.2027, also drei Monate.',
  'Am 31.05.2026 18.30-20.30 Uhr ist der Stammtisch.',
  'Wir haben von 8.30-12.00 und 14.00-18.00 Uhr offen.',
  'Könnt ihr 10 000 000 Tüten drucken?',
  'Wir suchen Kapital, 1.000.000-2.000.000 wären gut.',
  'Unser Budget liegt bei 10.000 - 20.000 Euro.',
  'Wir haben 1.250.000,50 € Umsatz und wachsen.',
  'Es geht um CHF 1’250’000 für drei Jahre.',
  'Bitte eine Offerte für 150 000 bis 250 000 Flaschen.',
  'Wir brauchen 1500-2000 Gläser bis zum Sommer.',
  'Es geht um den Beleg 2026-000042 aus deinem Laden.',
  'Meldung R-2026-000123 habe ich schon gelesen.',
  'Seit 1998 200 Frauen, die mitmachen: magst du dazukommen?',
  'Komm vorbei: Wagramer Straße 17-19/3/12, 1220 Wien.',
  'Unser Büro ist im 2.UG, Tür 14, in der Gasse links.',
  'Ich suche z.B. Fotos, d.h. Porträts, bis spätestens 31.12.2026.',
  'Der e.V. hat 2024/25 rund 3 500 Mitglieder gehabt.',
  'Kostet das 19,90 € oder 24,90 € je Stück, inkl.MwSt?',
  'Treffen wir uns um 9.am Bahnhof, vor dem Café?',
  'Ich habe 2024, 2025 und 2026 je 120 Torten gebacken.',
])('"%s" has no contact details', (text) => {
  expect(hasContactDetails(text)).toBe(false);
});

test.each([
  ['an address after a title', 'dr.rosa.de'],
  ['a company with a domain', 'lind.co.uk'],
  ['a domain of two letters', 'd.de or 163.com'],
])('%s is found in "%s"', (_, text) => {
  expect(hasContactDetails(text)).toBe(true);
});

test('a long text without contact details takes linear time', () => {
  expect(hasContactDetails('1 a.'.repeat(75))).toBe(false);
  expect(hasContactDetails('a.'.repeat(2000))).toBe(false);
  expect(hasContactDetails('a'.repeat(1_000_000))).toBe(false);
  expect(hasContactDetails('1.000.'.repeat(20_000))).toBe(true);
  expect(hasContactDetails('1 '.repeat(50_000))).toBe(true);
  expect(hasContactDetails('1-2/'.repeat(20_000))).toBe(true);
  expect(hasContactDetails(`${'1'.repeat(100_000)} x`)).toBe(true);
});
