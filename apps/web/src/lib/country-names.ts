import { countryCodes } from '@rosette/shared/countries.ts';
import { countryName } from '@rosette/shared/country-names.ts';

export { countryName, placeInWords } from '@rosette/shared/country-names.ts';

let options: { value: string; label: string }[] | undefined;

/** All countries by name for a select, with codes as values. The first option is empty. */
export function countryOptions(): readonly { value: string; label: string }[] {
  options ??= [
    { value: '', label: 'No country' },
    ...countryCodes
      .map((value) => ({ value, label: countryName(value) }))
      .sort((a, b) => a.label.localeCompare(b.label, 'en')),
  ];
  return options;
}
