import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText, uniqueTexts } from './fold-text.ts';

test.each([
  ['José Álvarez', 'jose alvarez'],
  ['Groß', 'gross'],
  ['GROẞ', 'gross'],
  ['Gießen', 'giessen'],
  ['Ørsted', 'orsted'],
  ['Łucja', 'lucja'],
  ['Đorđe', 'dorde'],
  ['Þóra', 'thora'],
  ['Ægir', 'aegir'],
  ['Œuvre', 'oeuvre'],
  ['Işıl', 'isil'],
  ['İstanbul', 'istanbul'],
  ['Guðrún', 'gudrun'],
  ['Ħamrun', 'hamrun'],
  ['Ŋala', 'nala'],
  ['Əliyeva', 'eliyeva'],
  ['ΟΔΟΣ οδός', 'οδοσ οδοσ'],
  ['D’Angelo', "d'angelo"],
  ['D‘Angelo', "d'angelo"],
  ['D´Angelo', "d'angelo"],
  ['D`Angelo', "d'angelo"],
  ['Dʼangelo', "d'angelo"],
  ['D＇Angelo', "d'angelo"],
  ['Hawaiʻi', "hawai'i"],
  ['Anna‑Lena', 'anna-lena'],
  ['Anna‐Lena', 'anna-lena'],
  ['2024–2026', '2024-2026'],
  ['a—b−c', 'a-b-c'],
  ['Sauer\u00adteig', 'sauerteig'],
  ['Ada\u00a0\u2009 Lind', 'ada lind'],
  ['\u200eAda\u200b', 'ada'],
  ['ﬁne\r\n\tfood\0', 'fine food '],
])('%j is folded to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));

test('folded text stays as it is, and has no line ends', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const folded = foldText(text);
      expect(foldText(folded)).toBe(folded);
      expect(folded).not.toMatch(/[\n\0]/);
    }),
  );
});

test('each character is folded as it is within a text', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const each = Array.from(text).map(foldText).join('');
      expect(foldText(text)).toBe(each.replace(/ +/g, ' '));
    }),
  );
});

test('texts that differ in case, accents and apostrophes are one', () => {
  expect(uniqueTexts(['Gießen', 'GIESSEN', "L'eau", 'L’eau', ' ', ''])).toEqual(['Gießen', "L'eau", ' ']);
});
