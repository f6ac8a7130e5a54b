/**
 * Errors that the web writes, too (product/api#errors): those of fields, as forms are validated by the contract, and a
 * suspension, which social sign-in tells by its code.
 */
export const commonErrors = {
  required: '{field} is required',
  given_more_than_once: '{field} can only be given once',
  body_not_an_object: 'Send a JSON object',
  not_an_object: '{field} must be an object',
  not_a_list: '{field} must be a list',
  not_a_string: '{field} must be a string',
  not_a_number: '{field} must be a number',
  not_a_boolean: '{field} must be a boolean',
  too_short: {
    one: '{field} must be at least {count} character long',
    other: '{field} must be at least {count} characters long',
  },
  too_long: {
    one: '{field} can have at most {count} character',
    other: '{field} can have at most {count} characters',
  },
  too_few_entries: {
    one: '{field} must have at least {count} entry',
    other: '{field} must have at least {count} entries',
  },
  too_many_entries: {
    one: '{field} can have at most {count} entry',
    other: '{field} can have at most {count} entries',
  },
  too_small: '{field} must be at least {minimum}',
  too_big: '{field} can be at most {maximum}',
  invalid_value: '{field} must be {values}',
  invalid: '{field} is not valid',
  password_too_short: 'Password must be at least 8 characters long',
  password_too_long: 'Password can have at most 72 bytes',
  mailed_code_invalid: 'Enter the six digits of the code',
  email_invalid: 'Enter a valid email address',
  url_invalid: 'Enter a web address that starts with http:// or https://',
  website_invalid: 'Enter a web address like https://example.com',
  country_unknown: 'Enter a country as two letters, like DE',
  date_invalid: 'Enter a date and time like 2026-05-31T18:00:00Z',
  day_invalid: 'Enter a day like 2026-05-31',
  time_invalid: 'Enter a time like 18:00:00',
  time_zone_invalid: 'Enter a time zone like Europe/Berlin',
  control_characters: 'Write this on one line, without control characters',
  accent_unreadable:
    'White text on this colour would be hard to read. The nearest colour with enough contrast is {values}.',
  colour_invalid: 'Enter a colour like #b0224f',
  two_decimals: '{field} can have at most two decimals',
  vat_id_invalid: 'Enter a VAT ID of your country, such as DE123456789',
  contact_details_in_text:
    'Leave out web addresses, email addresses and phone numbers. You can exchange them once you are connected.',
  search_too_short: 'Search for at least two characters',
  answer_empty: 'Choose an answer or write a message',
  good_faith_missing: 'Please confirm that what you write is true to the best of your knowledge',
  introduced_to_herself: 'Choose two different members',
  event_ends_too_early: 'An event has to end after it starts',
  paid_or_given: 'Enter a package that was paid, or a tier with its last day and a reason',
  nothing_to_change: 'There is nothing to change',
  no_language_written: '{field} is required in one language at least',
  not_three_stories: 'There are always three stories',
  account_suspended: 'This account is suspended: {reason}',
  account_suspended_until: 'This account is suspended until {day}: {reason}',
} as const;
