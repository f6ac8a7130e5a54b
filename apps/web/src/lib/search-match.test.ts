import { foldText } from '@rosette/shared/fold-text.ts';
import { describe, expect, test } from 'vitest';
import { matchesBeside, piecesOf, searchFor } from './search-match.ts';

/** The text with its matches in brackets. */
const marked = (text: string, q: string, isSimilar = false) =>
  piecesOf(text, searchFor(q, isSimilar).terms)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');

test.each([
  ['Product photography', 'PHOTO', 'Product [photo]graphy'],
  ['José Álvarez', 'jose al', '[José Ál]varez'],
  ['Jose\u0301 and Jose', 'jose', '[Jose\u0301] and [Jose]'],
  ['Bread,  cakes\nand jam', 'cakes and', 'Bread,  [cakes\nand] jam'],
  ['ﬁne food', 'fin', '[ﬁn]e food'],
  ['Große Gießerei', 'giess', 'Große [Gieß]erei'],
  ['Lucja D’Angelo', "d'a", 'Lucja [D’A]ngelo'],
  ['Sauer\u00adteig', 'sauerteig', '[Sauer\u00adteig]'],
  ['ΟΔΟΣ', 'οδος', '[ΟΔΟΣ]'],
  ['北京市', '京', '北[京]市'],
  ['🚀 rockets', 'rock', '🚀 [rock]ets'],
  ['a.b', '.', 'a[.]b'],
  ['Nothing', 'else', 'Nothing'],
  ['Anything', '', 'Anything'],
])('%j searched by %j is marked as %j', (text, q, expected) => {
  expect(marked(text, q)).toBe(expected);
});

test('similar matches mark the words as they were cut', () => {
  expect(marked('Product photography in Leipzig', 'photographer leipzigers', true)).toBe(
    'Product [photograp]hy in [Leipzig]',
  );
});

describe('where a result matched', () => {
  const fields = [
    { label: 'Town', text: 'Leipzig' },
    { label: 'Offers', text: 'Product photography' },
    { label: 'Needs', text: null },
    {
      label: 'In the description',
      text: `${'word '.repeat(30)}sourdough ${'more '.repeat(30)}`,
      isLong: true,
    },
  ];
  const labels = (title: string, q: string, isSimilar = false) =>
    matchesBeside(title, fields, searchFor(q, isSimilar).terms).map(({ label }) => label);

  test('is the first field that contains it, and none where the title does', () => {
    expect(labels('Ada', 'photo')).toEqual(['Offers']);
    expect(labels('Photo house', 'photo')).toEqual([]);
    expect(labels('Ada', '')).toEqual([]);
  });

  test('is a field for each word of similar matches', () => {
    expect(labels('Ada', 'photographer leipzig', true)).toEqual(['Offers', 'Town']);
    expect(labels('Leipzig house', 'photographer leipzig', true)).toEqual(['Offers']);
  });

  test('is shown with the words around it in a long text', () => {
    const [match] = matchesBeside('Ada', fields, ['sourdough']);
    expect(match?.text).toMatch(/^…(word )+sourdough( more)+…$/);
    expect(match?.text.length).toBeLessThan(100);
    const long = [
      { label: 'In the description', text: `${'x'.repeat(500)}sourdough${'y'.repeat(500)}`, isLong: true },
    ];
    const [cut] = matchesBeside('Ada', long, ['sourdough']);
    expect(cut?.text).toMatch(/^…x+sourdoughy+…$/);
    expect(foldText(cut?.text ?? '').length).toBeLessThan(100);
  });
});
