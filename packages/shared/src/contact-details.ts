/** Top-level domains that are common in texts; not all, as some are ordinary words. */
const topLevels =
  'com|org|net|info|biz|eu|io|co|me|app|dev|shop|store|online|site|blog|page|link|tv|ai|club|live|studio|agency|' +
  'de|at|ch|li|lu|fr|it|es|pt|nl|be|uk|ie|dk|se|no|fi|is|pl|cz|sk|hu|si|hr|rs|ba|ro|bg|gr|tr|ua|ru|ee|lv|lt|mt|cy|' +
  'us|ca|au|nz|br|mx|ar|cl|in|cn|jp|kr|sg|hk|za|ng|ke|il|ae';

const webAddress = /https?:\/\/|\bwww\./i;
/**
 * A domain such as 'rosette.de'. Only the character before the dot is matched: matching the whole name takes quadratic
 * time. The top level is all lower or all upper case, as 'noon.At' is two sentences without a space between them.
 */
const named = new RegExp(
  `[\\p{L}\\p{N}-]\\.(?:${topLevels}|${topLevels.toUpperCase()})(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`,
  'u',
);
/** An e-mail address. Only the characters next to '@' and '.' are matched, to take linear time. */
const emailAddress = /[^\s@]@[^\s@]+\.[^\s@]/;

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
  return webAddress.test(plain) || named.test(plain) || emailAddress.test(plain) || hasPhoneNumber(plain);
}
