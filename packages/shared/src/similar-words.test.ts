import { expect, test } from 'vitest';
import { similarWordsOf } from './similar-words.ts';

test.each([
  ['photographer', ['photograp']],
  ['Fotógrafa', ['fotogra']],
  ['bread', ['bread']],
  ['baking', ['bakin']],
  ['bakery', ['baker']],
  ['consulting', ['consult']],
  ['tax', ['tax']],
  [' Brand  designers in BERLIN ', ['brand', 'designe', 'in', 'berli']],
  ['', []],
])('%j is cut to %j', (q, words) => {
  expect(similarWordsOf(q)).toEqual(words);
});
