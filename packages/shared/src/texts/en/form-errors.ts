/** Errors of forms in the web only, beside `commonErrors`. */
export const formErrors = {
  passwords_differ: 'Passwords do not match',
  offers_too_many_or_long: 'Up to 5, each of up to 40 characters',
} as const;
