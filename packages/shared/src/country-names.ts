const names = new Map<string, Intl.DisplayNames>();

/** A country's name in a locale, as in 'Germany'; an unknown code is returned as it is. */
export function countryName(code: string, locale = 'en'): string {
  const inLocale = names.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region' });
  names.set(locale, inLocale);
  try {
    return inLocale.of(code) ?? code;
  } catch {
    return code;
  }
}

/** A place such as 'Leipzig, Germany'; empty where both are unknown. */
export const placeInWords = (
  town: string | null | undefined,
  country: string | null | undefined,
  locale?: string,
): string => [town, country && countryName(country, locale)].filter(Boolean).join(', ');
