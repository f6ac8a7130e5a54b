/** Errors of the API by their code (product/api#errors); each code means one thing. */
export const errors = {
  not_found: 'Not found',
} as const;
