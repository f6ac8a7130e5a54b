import { foldText } from './fold-text.ts';

/** Where a search found nothing, words of this length or more are cut, to no fewer letters than this. */
const shortestCut = 5;

/** The first 70 % of the letters, rounded up; in whole numbers, as 0.7 has no exact value. */
const cutLength = (letters: number) => Math.max(shortestCut, Math.ceil((letters * 7) / 10));

/**
 * The words of a search text, folded and the long ones cut, by which similar texts are found: 'photographer' becomes
 * 'photograp', which 'photography' contains, too (product/profiles-and-directory#similar-matches).
 */
export function similarWordsOf(q: string): string[] {
  return foldText(q)
    .split(' ')
    .filter((word) => word !== '')
    .map((word) => {
      const letters = Array.from(word);
      return letters.length < shortestCut ? word : letters.slice(0, cutLength(letters.length)).join('');
    });
}
