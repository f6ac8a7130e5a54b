/**
 * Lower-case letters that Unicode decomposes into nothing simpler, as others type them (product/languages#folding); ς is the
 * σ at the end of a word.
 */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ø: 'o',
  ɔ: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ɗ: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ŧ: 't',
  ɓ: 'b',
  ƙ: 'k',
  ƴ: 'y',
  ə: 'e',
  ɛ: 'e',
  ς: 'σ',
};
const letters = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Accents that stand alone and are typed as apostrophes: NFKD would make a blank of them. */
const accents = /[´`΄᾽᾿῾]/g;
const apostrophes = /[‘’‚‛′‵ʹʻʼʽʾʿˈ]/g;
const hyphens = /[\p{Pd}−⁃]/gu;
/** What nobody sees: marks on letters, soft hyphens, joiners and marks of direction. */
const invisible = /[\p{M}\p{Cf}]+/gu;

/**
 * Lower case without accents, so that "jose" finds "José" and "gross" finds "Groß". Runs of blanks and control characters
 * become one space: line ends can then separate fields, and no NUL reaches a regular expression, which MongoDB refuses.
 */
export function foldText(text: string): string {
  return text
    .replace(accents, "'")
    .normalize('NFKD')
    .replace(apostrophes, "'")
    .replace(hyphens, '-')
    .replace(invisible, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .toLowerCase()
    .replace(letters, (letter) => plainLetters[letter] ?? letter);
}

/** The non-empty texts in order, without those that differ in case and accents only. */
export function uniqueTexts(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const folded = foldText(text);
    if (folded === '' || seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}
