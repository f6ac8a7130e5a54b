import { foldText } from '@rosette/shared/fold-text.ts';
import { escapeRegExp } from './escape-reg-exp.ts';

/**
 * Substring search by index: every run of one, two and three characters of a short field is stored in `search_grams`
 * with a multikey index. A query of up to three characters is such a gram; a longer one is looked up by its grams and
 * checked against the folded text. Of a long text, such as a description, only the first three characters of each word
 * are stored, to keep the index small: it is found by the beginnings of words.
 */
const gramLength = 3;

/** More only cost planning time: the index serves one gram, the text check decides. */
const maxGramsAsked = 8;

/** Line ends keep a match within one field; folded text has none. */
const fieldEnd = '\n';

interface Searchable {
  search_text: string;
  search_grams: string[];
}

function gramsOf(characters: string[], length: number): string[] {
  const starts = Math.max(0, characters.length - length + 1);
  return Array.from({ length: starts }, (_, start) => characters.slice(start, start + length).join(''));
}

/** The beginning of a word. In scripts without blanks every character is one. */
const wordStart =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/gu;

/** The first three characters from each beginning of a word. */
function wordGramsOf(folded: string): string[] {
  return Array.from(folded.matchAll(wordStart), ({ index }) =>
    Array.from(folded.slice(index, index + 2 * gramLength)).slice(0, gramLength),
  )
    .filter(({ length }) => length === gramLength)
    .map((characters) => characters.join(''));
}

/**
 * The stored search fields, by which `searchFilter` finds any part of one of `fields`, and `longTextFilter` the
 * beginnings of words of `longText`.
 */
export function searchableBy(fields: readonly (string | null | undefined)[], longText?: string): Searchable {
  const folded = fields.filter((field) => typeof field === 'string').map(foldText);
  const grams = folded.flatMap((field) => {
    const characters = Array.from(field);
    return [1, 2, gramLength].flatMap((length) => gramsOf(characters, length));
  });
  if (longText === undefined)
    return { search_text: folded.join(fieldEnd), search_grams: [...new Set(grams)] };
  const foldedText = foldText(longText);
  return {
    search_text: [...folded, foldedText].join(fieldEnd),
    search_grams: [...new Set([...grams, ...wordGramsOf(foldedText)])],
  };
}

/** Three characters, a blank and three characters: the end of a word and the beginning of the next. */
function wordPairsIn(folded: string): string[] {
  const characters = Array.from(folded);
  return gramsOf(characters, 2 * gramLength + 1).filter((_, start) => characters[start + gramLength] === ' ');
}

/** The stored word pairs of short fields, by which `wordPairFilter` finds several words. */
export const wordPairsOf = (fields: readonly (string | null | undefined)[]): string[] => [
  ...new Set(fields.flatMap((field) => (field ? wordPairsIn(foldText(field)) : []))),
];

/** The most frequent characters of names and texts, in order; all others are rarer. */
const frequent = ' eanirostlhdcumgpfbvywk';

const rarityOf = (gram: string) =>
  Array.from(gram, (character) => (frequent.indexOf(character) + 1 || frequent.length + 1) ** 2).reduce(
    (sum, rarity) => sum + rarity,
    0,
  );

const likelyRarestFirst = (grams: readonly string[]) =>
  [...new Set(grams)].sort((a, b) => rarityOf(b) - rarityOf(a));

/** Grams sorted by likely rarity, as the database starts with the first. */
const toAsk = (grams: readonly string[]) => likelyRarestFirst(grams).slice(0, maxGramsAsked);

/** Grams that cover the text without overlap, and its last one. */
function coveringGrams(characters: string[]): string[] {
  const grams = gramsOf(characters, gramLength);
  return grams.filter((_, index) => index % gramLength === 0 || index === grams.length - 1);
}

function filterBy(
  q: string | undefined,
  gramsOfQuery: (folded: string) => string[],
): Record<string, unknown> {
  const folded = foldText(q ?? '');
  if (!folded) return {};
  if (Array.from(folded).length <= gramLength) return { search_grams: folded };
  const grams = toAsk(gramsOfQuery(folded));
  return { search_grams: { $all: grams }, search_text: { $regex: escapeRegExp(folded) } };
}

/** The condition for "contains `q`", ignoring case and accents; empty without a `q`. */
export function searchFilter(q: string | undefined): Record<string, unknown> {
  return filterBy(q, (folded) => coveringGrams(Array.from(folded)));
}

/**
 * As `searchFilter`, for documents that store `wordPairsOf` the same fields: far fewer share a pair of two words than any
 * gram of them.
 */
export function wordPairFilter(q: string | undefined): Record<string, unknown> {
  const folded = foldText(q ?? '');
  const [pair] = likelyRarestFirst(wordPairsIn(folded));
  return pair ? { search_pairs: pair, search_text: { $regex: escapeRegExp(folded) } } : searchFilter(q);
}

/** The condition for documents with a long text: contains `q` at the beginning of a word. */
export function longTextFilter(q: string | undefined): Record<string, unknown> {
  return filterBy(q, (folded) => {
    const grams = wordGramsOf(folded);
    return grams.length > 0 ? grams : coveringGrams(Array.from(folded));
  });
}
