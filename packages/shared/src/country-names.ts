const names = new Intl.DisplayNames('en', { type: 'region' });

/** A country's name, as in 'Germany'; an unknown code is returned as it is. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** A place such as 'Leipzig, Germany'; empty where both are unknown. */
export const placeInWords = (town: string | null | undefined, country: string | null | undefined): string =>
  [town, country && countryName(country)].filter(Boolean).join(', ');
