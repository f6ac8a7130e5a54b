import { expect, test } from 'vitest';
import { languageOf, localeOf, localesOf, negotiateLanguage } from './languages.ts';

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE', 'de'],
  ['fr, de;q=0.5, en;q=0.4', 'de'],
  ['en;q=0.4, de;q=0.5', 'de'],
  ['en, de', 'en'],
  ['de;q=0, *', 'en'],
  ['fr', 'en'],
  ['*', 'en'],
  ['', 'en'],
  ['de;q=nonsense', 'en'],
  [';;;,q=1', 'en'],
  [undefined, 'en'],
])('%s is answered in %s', (header, language) => {
  expect(negotiateLanguage(header, 'en')).toBe(language);
});

test('the default of the installation answers where no wanted language is there', () => {
  expect(['fr', '*', '', 'en'].map((header) => negotiateLanguage(header, 'de'))).toEqual([
    'de',
    'de',
    'de',
    'en',
  ]);
});

test('dates and numbers are written as the reader does in that language', () => {
  expect(localeOf('en', ['de-DE', 'en-GB', 'en-US'])).toBe('en-GB');
  expect(localeOf('en', ['de-DE'])).toBe('en-US');
  expect(localeOf('de', localesOf('fr, de-at;q=0.9, x!y'))).toBe('de-AT');
  expect(localeOf('de')).toBe('de-DE');
  expect([languageOf('de_DE'), languageOf('den'), languageOf(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
