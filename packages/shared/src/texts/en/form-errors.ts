/** Errors of forms in the web only, beside `commonErrors`. */
export const formErrors = {
  not_a_whole_number: '{field} must be a whole number, in digits',
  passwords_differ: 'Passwords do not match',
  offers_too_many_or_long: 'Up to 5, each of up to 40 characters',
} as const;
