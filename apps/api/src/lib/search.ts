import { escapeRegExp, foldText } from './fold-text.ts';

/**
 * Substring search that an index answers: every run of one, two and three characters of the searched text is stored in
 * `search_grams` under a multikey index. A short query is such a gram itself; a longer one is looked up by its grams
 * and checked against the whole folded text.
 */
const gramLength = 3;

/** More would only cost the database planning time: the index serves one gram, the text check decides. */
const maxGramsAsked = 8;

/** Line ends keep a match within one field; folded text holds none. */
const fieldEnd = '\n';

interface Searchable {
  search_text: string;
  search_grams: string[];
}

function gramsOf(characters: string[], length: number): string[] {
  const starts = Math.max(0, characters.length - length + 1);
  return Array.from({ length: starts }, (_, start) => characters.slice(start, start + length).join(''));
}

/** What is stored with something so that `searchFilter` finds it by any of these fields. */
export function searchableBy(...fields: (string | null | undefined)[]): Searchable {
  const folded = fields.filter((field) => typeof field === 'string').map(foldText);
  const grams = folded.flatMap((field) => {
    const characters = Array.from(field);
    return [1, 2, gramLength].flatMap((length) => gramsOf(characters, length));
  });
  return { search_text: folded.join(fieldEnd), search_grams: [...new Set(grams)] };
}

/** What names and texts are mostly made of, most frequent first; all else is rarer. */
const frequent = ' eanirostlhdcumgpfbvywk';

const rarityOf = (gram: string) =>
  Array.from(gram, (character) => (frequent.indexOf(character) + 1 || frequent.length + 1) ** 2).reduce(
    (sum, rarity) => sum + rarity,
    0,
  );

/** The grams that cover the text without overlap, and its last one; the likely rarest first, as databases begin there. */
function coveringGrams(characters: string[]): string[] {
  const grams = gramsOf(characters, gramLength);
  const covering = grams.filter((_, index) => index % gramLength === 0 || index === grams.length - 1);
  const rarestFirst = [...new Set(covering)].sort((a, b) => rarityOf(b) - rarityOf(a));
  return rarestFirst.slice(0, maxGramsAsked);
}

/** The condition for "contains `q`", whatever its case and accents; no condition without a `q`. */
export function searchFilter(q: string | undefined): Record<string, unknown> {
  const folded = foldText(q ?? '');
  if (!folded) return {};
  const characters = Array.from(folded);
  if (characters.length <= gramLength) return { search_grams: folded };
  return { search_grams: { $all: coveringGrams(characters) }, search_text: { $regex: escapeRegExp(folded) } };
}
