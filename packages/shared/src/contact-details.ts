import { hasAddress } from './web-addresses.ts';

/** Dates such as 31.05.2026, 31/5/26, 2026-05-31, 2024-2026: not within a longer number. */
const day = '(?:0?[1-9]|[12]\\d|3[01])';
const month = '(?:0?[1-9]|1[0-2])';
const year = '(?:19|20)\\d{2}';
const dates = new RegExp(
  `(?<![\\d+]|\\d[-./ ])(?:${year}([-./]) ?${month}\\1 ?${day}|${day}([-./]) ?${month}\\2 ?(?:${year}|\\d{2})|` +
    `${month}\\/${day}\\/(?:${year}|\\d{2})|${year} ?[-–/] ?(?:${year}|\\d{2}))(?![-./ ]?\\d{3}|\\d)`,
  'g',
);
const times = /(?<!\d)\d{1,2}:\d{2}(?::\d{2})?(?!\d)/g;

const currency = '(?:€|\\$|£|EUR|USD|GBP|CHF|euros?|dollars?|pounds?|francs?)';
const digitsWithMarks = "\\d[\\d .,']*";
/** Amounts: a number beside a currency, or with thousands separators. */
const amounts = new RegExp(
  `${currency} ?${digitsWithMarks}|${digitsWithMarks} ?${currency}(?!\\p{L})|` +
    "(?<![\\d+]|\\d[-./ ])[1-9]\\d{0,2}(?:([.,'])\\d{3})(?:\\1\\d{3})*(?:[.,]\\d{1,2})?(?![-./ ]?\\d)",
  'giu',
);

const numbers = /(?:\+|00)?\(?\d[\d ./()–-]*\d/g;
const fewestDigits = 7;

function hasPhoneNumber(text: string): boolean {
  const rest = text.replace(dates, ' # ').replace(times, ' # ').replace(amounts, ' # ');
  return (rest.match(numbers) ?? []).some((number) => number.replace(/\D/g, '').length >= fewestDigits);
}

/**
 * Whether a text contains a web address, e-mail address or phone number
 * (product/contact-and-messages#contact-details-in-a-request), which a contact request must not: they would
 * bypass the receiver's consent.
 */
export function hasContactDetails(text: string): boolean {
  const plain = text.normalize('NFKC');
  return hasAddress(plain) || hasPhoneNumber(plain);
}
