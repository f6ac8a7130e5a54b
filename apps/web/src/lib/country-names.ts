import { countryCodes } from '@rosette/shared/countries.ts';
import * as shared from '@rosette/shared/country-names.ts';
import { shownLocale, texts } from '#lib/texts.ts';

/** A country's name in the language that is shown. */
export const countryName = (code: string): string => shared.countryName(code, shownLocale());

/** A place such as 'Leipzig, Germany' in the language that is shown; empty where both are unknown. */
export const placeInWords = (town: string | null | undefined, country: string | null | undefined): string =>
  shared.placeInWords(town, country, shownLocale());

const kept = new Map<string, { value: string; label: string }[]>();

/** All countries by name for a select, with codes as values. The first option is empty. */
export function countryOptions(): readonly { value: string; label: string }[] {
  const locale = shownLocale();
  const options = kept.get(locale) ?? [
    { value: '', label: texts.frame.noCountry },
    ...countryCodes
      .map((value) => ({ value, label: countryName(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale)),
  ];
  kept.set(locale, options);
  return options;
}
