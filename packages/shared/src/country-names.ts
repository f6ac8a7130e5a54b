const names = new Intl.DisplayNames('en', { type: 'region' });

/** What a country is called, as in 'Germany'; what is no country code stays as it is. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** Where somebody or something is, as in 'Leipzig, Germany'; empty where nothing is known. */
export const placeInWords = (town: string | null | undefined, country: string | null | undefined): string =>
  [town, country && countryName(country)].filter(Boolean).join(', ');
