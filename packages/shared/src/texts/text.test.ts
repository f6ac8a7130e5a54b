import { describe, expect, expectTypeOf, test } from 'vitest';
import { fillIn, initialOf, type ParamsOf, type PlaceholdersOf, partsOfText, translationOf } from './text.ts';

const english = {
  plain: 'Save',
  going: '{name} is coming to {event}',
  replies: { one: '{count} reply', other: '{count} replies' },
  nested: { title: 'About {name}' },
} as const;

describe('a text', () => {
  test('has the placeholders that it names', () => {
    expectTypeOf<PlaceholdersOf<typeof english.plain>>().toBeNever();
    expectTypeOf<PlaceholdersOf<typeof english.going>>().toEqualTypeOf<'name' | 'event'>();
    expectTypeOf<ParamsOf<typeof english.replies>>().toEqualTypeOf<{ count: number }>();
  });

  test('is filled in, with numbers as the language writes them', () => {
    expect(fillIn('en-US', english.plain)).toBe('Save');
    expect(fillIn('en-US', english.going, { name: 'Ada {event}', event: '$& Fair' })).toBe(
      'Ada {event} is coming to $& Fair',
    );
    expect(fillIn('en-US', english.replies, { count: 1 })).toBe('1 reply');
    expect(fillIn('en-US', english.replies, { count: 12_345 })).toBe('12,345 replies');
    expect(fillIn('de-DE', english.replies, { count: 12_345 })).toBe('12.345 replies');
    // @ts-expect-error a placeholder without a value
    expect(() => fillIn('en-US', english.going, { name: 'Ada' })).toThrow('No value for {event}');
  });

  test('takes the plural form of its language', () => {
    const polish = {
      one: '{count} plik',
      few: '{count} pliki',
      many: '{count} plików',
      other: '{count} pliku',
    };
    const forms = [1, 3, 5, 1.5].map((count) => fillIn('pl', polish, { count }));
    expect(forms).toEqual(['1 plik', '3 pliki', '5 plików', '1,5 pliku']);
  });

  test('may hold elements', () => {
    const link = { href: '/terms' };
    expect(partsOfText<object | string>('en-US', 'I accept the {terms}.', { terms: link })).toEqual([
      'I accept the ',
      link,
      '.',
    ]);
  });
});

test('a translation has all texts, with the same placeholders', () => {
  const translation = translationOf<typeof english>();
  const german = translation({
    plain: 'Speichern',
    going: 'Zu {event} kommt {name}',
    replies: { one: '{count} Antwort', other: '{count} Antworten' },
    nested: { title: 'Über {name}' },
  });
  expect(fillIn('de-DE', german.going, { name: 'Ada', event: 'Messe' })).toBe('Zu Messe kommt Ada');
  const rest = { plain: '', replies: { other: '{count}' }, nested: { title: '{name}' } } as const;
  // @ts-expect-error a text is missing
  translation({ ...rest });
  // @ts-expect-error a placeholder is missing
  translation({ ...rest, going: '{name} kommt' });
  // @ts-expect-error a placeholder that the English text lacks
  translation({ ...rest, going: '{name} kommt zu {event} um {time}' });
});

test.each([
  ['Ada Lind', 'A'],
  [' élodie', 'É'],
  ['e\u0301lodie', 'É'],
  ['🌸 rosa', 'R'],
  ['„Brot“ & Co', 'B'],
  ['🚀', '🚀'],
  ['ßara', 'S'],
  ['9 to 5', '9'],
  ['  ', '?'],
])('the initial of %j is %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial);
});
