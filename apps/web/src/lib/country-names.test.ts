import { expect, test } from 'vitest';
import { countryName, countryOptions, placeInWords } from './country-names.ts';

test('countries are sorted by name, after the empty option', () => {
  expect(countryName('DE')).toBe('Germany');
  expect(countryName('not one')).toBe('not one');
  const options = countryOptions();
  expect(options).toHaveLength(250);
  expect(options[0]).toEqual({ value: '', label: 'No country' });
  expect(options[1]).toEqual({ value: 'AF', label: 'Afghanistan' });
});

test.each([
  ['Leipzig', 'DE', 'Leipzig, Germany'],
  ['Leipzig', null, 'Leipzig'],
  [null, 'AT', 'Austria'],
  [null, null, ''],
])('%s in %s reads "%s"', (town, country, words) => {
  expect(placeInWords(town, country)).toBe(words);
});
