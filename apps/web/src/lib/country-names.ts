import { countryCodes } from '@rosette/shared/countries.ts';

const names = new Intl.DisplayNames('en', { type: 'region' });

/** What a country is called, as in 'Germany'; what is no country code stays as it is. */
export function countryName(code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

let options: { value: string; label: string }[] | undefined;

/** Every country by name, for a select: the value is its code. The first one is none. */
export function countryOptions(): readonly { value: string; label: string }[] {
  options ??= [
    { value: '', label: 'No country' },
    ...countryCodes
      .map((value) => ({ value, label: countryName(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en')),
  ];
  return options;
}

/** Where somebody or something is, as in 'Leipzig, Germany'; empty where nothing is known. */
export const placeInWords = (town: string | null, country: string | null): string =>
  [town, country && countryName(country)].filter(Boolean).join(', ');
