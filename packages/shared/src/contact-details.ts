import { hasAddress } from './web-addresses.ts';

/** Of a number that is not a part of a longer one, as of a phone number. */
const starts = '(?<![\\d+()]|[\\d)][-./ ])';
const ends = '(?![-./]?\\d)';
const to = ' ?[-/] ?';
const range = (one: string) => `${one}(?:${to}${one})*`;

const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
const year = '(?:19|20)\\d{2}';
const anyYear = `(?:${year}|\\d{2})`;
/** 31.05.2026, 31/5/26, 2026-05-31, 05/31/2026, 04/2027; '28.' and '01.04.' of '28.-30.06.2027'. */
const date = `(?:${[
  ...['-', '/', '\\.'].flatMap((mark) => [
    [year, month, day].join(`${mark} ?`),
    [day, month, anyYear].join(`${mark} ?`),
  ]),
  ...['-', '/'].map((mark) => [month, day, anyYear].join(mark)),
  `${month}[/.]${year}`,
  `${day}\\. ?${month}\\.`,
  `${day}\\.(?=${to})`,
].join('|')})`;

const colonTime = '\\d{1,2}:\\d{2}(?::\\d{2})?';
const dottedTime = '(?:[01]?\\d|2[0-4])\\.[0-5]\\d';

const currency = '(?:€|\\$|£|EUR|USD|GBP|CHF|euros?|dollars?|pounds?|francs?|Franken)';
const digitsWithMarks = "[1-9]\\d*(?:[ .,']\\d+)*";
/** With separators between thousands. Nine digits in threes are a phone number, too, unless the last five are zeros. */
const thousands = `(?:${[
  "[1-9]\\d{0,2}([,'])\\d{3}(?:\\1\\d{3})*",
  '[1-9]\\d?(?:\\.\\d{3})+|[1-9]\\d{2}(?:\\.\\d{3})*\\.\\d00\\.000|[1-9]\\d{2}\\.\\d{3}',
  '[1-9](?: \\d{3})+|[1-9]\\d(?: \\d{3})* 000|[1-9]\\d{2}(?: \\d{3})* \\d00 000|[1-9]\\d{2} 000',
].join('|')})(?:[.,]\\d{1,2})?`;
/** The second of a range cannot share the group of the first. */
const moreThousands = thousands.replaceAll('\\1', '\\2');
const round = '[1-9]\\d{0,3}(?:00|50)';

const streets = '(?:stra(?:ß|ss)e|str\\.|gasse|weg|platz|allee|street|road|avenue|lane)';

/** Numbers that are no phone numbers, in the order in which they are looked for. */
const otherNumbers = [
  `(?<!\\d)${colonTime}(?!\\d)`,
  // Receipts, credit notes and reports of this product, and books.
  '(?<![\\d-])(?:R-)?20\\d{2}-C?\\d{6}(?![\\d-])',
  'ISBN(?:-1[03])?:? ?(?:\\d[ -]?){9,12}[\\dX]',
  `${streets} [1-9]\\d{0,2}[a-z]?(?:[-/]\\d{1,2}[a-z]?){1,3}${ends}`,
  `${starts}${range(date)}${ends}`,
  `${starts}${year}(?:${to}${anyYear})+${ends}`,
  // 'in 2025 1200 guests'
  `(?<!\\p{L})(?:in|since|by|until|from|seit|ab|bis|Jahr|Jahre) ${year}(?= \\d)`,
  `${starts}${dottedTime}${to}${dottedTime}${ends}`,
  `(?<!\\p{L})${currency} ?${digitsWithMarks}(?:${to}${digitsWithMarks})?`,
  `${starts}${digitsWithMarks}(?:${to}${digitsWithMarks})? ?${currency}(?!\\p{L})`,
  `${starts}${thousands}(?:${to}${moreThousands})?${ends}(?! \\d)`,
  `${starts}${round} ?- ?${round}${ends}(?! \\d)`,
].map((pattern) => new RegExp(pattern, 'giu'));

const numbers = /(?:\+|00)?\(?\d[\d ./()-]*\d/g;
const fewestDigits = 7;

function hasPhoneNumber(text: string): boolean {
  const plain = text.replace(/[\p{Pd}−]/gu, '-').replace(/[^\S\n]+/g, ' ');
  const rest = otherNumbers.reduce((left, other) => left.replace(other, ' # '), plain);
  return (rest.match(numbers) ?? []).some((number) => number.replace(/\D/g, '').length >= fewestDigits);
}

/**
 * Whether a text contains a web address, e-mail address or phone number
 * (product/contact-and-messages#contact-details-in-a-request), which a contact request must not: they would
 * bypass the receiver's consent.
 */
export function hasContactDetails(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/\p{Cf}/gu, '');
  return hasAddress(plain) || hasPhoneNumber(plain);
}
