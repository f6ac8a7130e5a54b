import { foldText } from '@rosette/shared/fold-text.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longTextFilter, searchableBy, searchFilter, wordPairFilter, wordPairsOf } from './search.ts';

interface Filter {
  search_pairs?: string;
  search_grams?: string | { $all: string[] };
  search_text?: { $regex: string };
}

/** Applies the filter as the database does. */
function finds(fields: string[], q: string): boolean {
  return matches(searchableBy(fields), searchFilter(q) as Filter);
}

/** The same for fields that are stored with their word pairs. */
function findsWords(fields: string[], q: string): boolean {
  const { search_pairs: pair, ...filter } = wordPairFilter(q) as Filter;
  return matches(searchableBy(fields), filter) && (!pair || wordPairsOf(fields).includes(pair));
}

/** The same for a title with a long text. */
function findsText(title: string, text: string, q: string): boolean {
  return matches(searchableBy([title], text), longTextFilter(q) as Filter);
}

function matches(
  { search_text, search_grams }: ReturnType<typeof searchableBy>,
  { search_grams: asked, search_text: text }: Filter,
): boolean {
  const grams = typeof asked === 'string' ? [asked] : (asked?.$all ?? []);
  return (
    grams.every((gram) => search_grams.includes(gram)) && (!text || new RegExp(text.$regex).test(search_text))
  );
}

test.each([
  ['Élodie Dupont', 'elo', true],
  ['Élodie Dupont', 'ÉLODIE D', true],
  ['Élodie Dupont', 'e', true],
  ['Élodie Dupont', 'po', true],
  ['Élodie Dupont', 'dupond', false],
  ['Élodie Dupont', 'x', false],
  ['a.b*c (d)', '.b*c (', true],
  ['abbbc', 'b*c', false],
  ['Anna  Lind', 'anna lind', true],
  ['北京市', '京', true],
  ['rocket 🚀🚀🚀 works', '🚀🚀🚀 w', true],
])('%s, searched by %s: %s', (text, q, expected) => {
  expect(finds([text], q)).toBe(expected);
});

const description = 'Fresh bread, café & cakes: every day from 6. Ünlü ekmek. 京都の朝';

test.each([
  ['bread', true],
  ['BREA', true],
  ['bread, cafe', true],
  ['cafe & cakes: every', true],
  ['every day from 6.', true],
  ['unlu ek', true],
  ['都の朝', true],
  ['fre', true],
  ['read', false],
  ['bread cafe', false],
  ['day, from', false],
  ['cakes day', false],
])('a long text is found by the beginnings of its words: %s %s', (q, expected) => {
  expect(findsText('Rosa', description, q)).toBe(expected);
});

test('a title with a long text is found by any part of the title', () => {
  for (const q of ['ginger', 'ngerbre', 'read house', 'e', 'ad', 'd h', '& t']) {
    expect(findsText('Gingerbread House & Tea', description, q)).toBe(true);
  }
});

test('a long text adds one gram per word, however long it is', () => {
  const [title, words] = ['Rosa', 'extraordinary collaborations internationally '.repeat(20)];
  const grams = (text: string) => searchableBy([title], text).search_grams.length;
  expect(grams(words) - grams('')).toBe(3);
});

test('a match cannot span two fields', () => {
  expect(finds(['Anna', 'Lind'], 'annalind')).toBe(false);
  expect(finds(['Anna', 'Lind'], 'anna lind')).toBe(false);
  expect(finds(['Anna', 'Lind'], 'anna\nlind')).toBe(false);
});

test.each([
  ['Ada Dupont', 'ada dupont', true],
  ['Nevada Dupont-Roux', 'ADA DUPO', true],
  ['Ada Dupont', 'ada dup', true],
  ['Ada Dupont', 'a dupont', true],
  ['Ada  Dupont', 'ada dupont', true],
  ['Maria de la Cruz', 'de la cruz', true],
  ['北京市 北京市', '京市 北', true],
  ['Ada Dupont', 'ada dupond', false],
  ['Ada Okafor', 'ada dupont', false],
])('%s, searched by the words %s: %s', (text, q, expected) => {
  expect(findsWords(['Law', text], q)).toBe(expected);
});

test('words are looked up by the end of one and the beginning of the next, the likely rarest', () => {
  expect(wordPairFilter('Ada Dupont 777')).toMatchObject({ search_pairs: 'ont 777' });
  expect(wordPairFilter('dupont')).toEqual(searchFilter('dupont'));
  expect(wordPairFilter('al gore')).toEqual(searchFilter('al gore'));
});

test('word pairs do not span two fields', () => {
  expect(wordPairsOf(['Ada Dupont', null, 'Leipzig', 'Web shops Leipzig'])).toEqual([
    'ada dup',
    'web sho',
    'ops lei',
  ]);
});

test('an empty query is no condition', () => {
  expect(searchFilter(undefined)).toEqual({});
  expect(searchFilter('')).toEqual({});
  expect(searchFilter('\u0301')).toEqual({});
  expect(wordPairFilter(undefined)).toEqual({});
});

test('a long query uses few grams', () => {
  const { search_grams } = searchFilter('the quick brown fox jumps over the lazy dog, every day') as Filter;
  expect(search_grams).toEqual({ $all: expect.any(Array) });
  expect((search_grams as { $all: string[] }).$all.length).toBeLessThanOrEqual(8);
});

test('the likely rarest gram comes first', () => {
  expect(searchFilter('atelier 777').search_grams).toMatchObject({ $all: ['777', 'r 7', 'lie', 'ate'] });
});

test('words are found exactly where the query is contained', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', ' '), maxLength: 14 });
  fc.assert(
    fc.property(words, words, (text, q) => {
      fc.pre(foldText(q) !== '');
      expect(findsWords([text], q)).toBe(foldText(text).includes(foldText(q)));
    }),
  );
});

test('finds exactly what contains the query, for any text', () => {
  const word = fc.string({ unit: 'grapheme', maxLength: 12 });
  fc.assert(
    fc.property(word, word, word, (before, q, after) => {
      fc.pre(foldText(q) !== '');
      const text = `${before}${q}${after}`;
      expect(finds([text], q)).toBe(foldText(text).includes(foldText(q)));
      expect(finds([before], q)).toBe(foldText(before).includes(foldText(q)));
      expect(findsWords([text], q)).toBe(finds([text], q));
    }),
  );
});
