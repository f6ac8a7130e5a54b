import type * as z from 'zod/mini';

/** The label of a field: 'full_name' is 'Full name', 'link_url' is 'Link URL'. */
function labelOf(path: readonly PropertyKey[]): string {
  const name = String(path.findLast((part) => typeof part === 'string') ?? 'Input');
  const words = name.replaceAll('_', ' ').replace(/\burl\b/i, 'URL');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const listOf = (values: readonly unknown[]) =>
  values.length < 2 ? values.join('') : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;

/** The message for an invalid field; a schema's own `error` takes precedence. */
function messageFor(issue: Issue): string {
  const label = labelOf(issue.path ?? []);
  switch (issue.code) {
    case 'invalid_type':
      if (!issue.path?.length) return 'Send a JSON object';
      if (issue.input === undefined || issue.input === null) return `${label} is required`;
      if (Array.isArray(issue.input)) return `${label} can only be given once`;
      return issue.expected === 'array' ? `${label} must be a list` : `${label} must be a ${issue.expected}`;
    case 'too_small':
      if (issue.origin !== 'string') return `${label} must be at least ${issue.minimum}`;
      return issue.minimum === 1
        ? `${label} is required`
        : `${label} must be at least ${issue.minimum} characters long`;
    case 'too_big':
      if (issue.origin === 'array') return `${label} can have at most ${issue.maximum} entries`;
      return issue.origin === 'string'
        ? `${label} can have at most ${Number(issue.maximum).toLocaleString('en')} characters`
        : `${label} can be at most ${issue.maximum}`;
    case 'invalid_value':
      return `${label} must be ${listOf(issue.values)}`;
    default:
      return `${label} is not valid`;
  }
}

/** Passed to every parse, so that the API and forms show the same messages. */
export const errorMap = { error: messageFor } as const;

/** Messages fixed by the specification and used by both sides. */
export const errorMessages = {
  conversationEnded: 'This conversation has ended',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password can have at most 72 bytes',
  eventsNeedUpgrade: 'Upgrade to Premium or Corporate to create events',
  eventEndsTooEarly: 'An event has to end after it starts',
  passwordsDiffer: 'Passwords do not match',
  codeInvalid: 'Enter the six digits of the code',
  emailInvalid: 'Enter a valid email address',
  urlInvalid: 'Enter a web address that starts with http:// or https://',
  websiteInvalid: 'Enter a web address like https://example.com',
  countryUnknown: 'Enter a country as two letters, like DE',
  dateInvalid: 'Enter a date and time like 2026-05-31T18:00:00Z',
  dayInvalid: 'Enter a day like 2026-05-31',
  vatIdInvalid: 'Enter a VAT ID of your country, such as DE123456789',
  timeInvalid: 'Enter a time like 18:00:00',
  contactDetails:
    'Leave out web addresses, email addresses and phone numbers. You can exchange them once you are connected.',
  searchTooShort: 'Search for at least two characters',
  answerEmpty: 'Choose an answer or write a message',
  introducedTwice: 'Choose two different members',
  timeZoneInvalid: 'Enter a time zone like Europe/Berlin',
} as const;
