import { expect, test } from 'vitest';
import { countryCodes, isCountryCode } from './countries.ts';

test('has the 249 countries of ISO 3166-1, each once and with a name', () => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  expect(new Set(countryCodes).size).toBe(249);
  expect(countryCodes.filter((code) => !names.of(code))).toEqual([]);
});

test.each(['', 'de', 'DEU', 'EU', 'UK', 'XK', 'ZZ'])('%j is no country', (code) => {
  expect(isCountryCode(code)).toBe(false);
});
