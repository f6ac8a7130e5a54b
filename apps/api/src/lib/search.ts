import { similarHeader } from '@rosette/shared/contract/similar-header.ts';
import { foldText } from '@rosette/shared/fold-text.ts';
import { similarWordsOf } from '@rosette/shared/similar-words.ts';
import { escapeRegExp } from './escape-reg-exp.ts';
import type { Listed } from './page.ts';

/** A condition of a query for what a search matches. */
export type Matching = Record<string, unknown>;

/** Line ends keep a match within one field; folded text has none. */
const fieldEnd = '\n';

/** The stored text by which `searchFilter` finds any part of one of `fields`, without case and accents. */
export const searchableBy = (fields: readonly (string | null | undefined)[]): { search_text: string } => ({
  search_text: fields
    .filter((field) => typeof field === 'string')
    .map(foldText)
    .join(fieldEnd),
});

/**
 * The condition for "contains `q`", ignoring case and accents; empty without a `q`. No index serves it: the database
 * compares the text of each document that the other conditions leave.
 */
export function searchFilter(q: string | undefined): Matching {
  const folded = foldText(q ?? '');
  return folded ? { search_text: { $regex: escapeRegExp(folded) } } : {};
}

/**
 * The condition for "contains each word of `q`, in any field, the long ones cut"
 * (product/profiles-and-directory#similar-matches); null where it is no other than `searchFilter`.
 */
function similarFilter(q: string | undefined): Matching | null {
  const words = similarWordsOf(q ?? '');
  const [first = '', ...others] = words;
  if (others.length === 0 && first === foldText(q ?? '').trim()) return null;
  // One expression, as a `$and` would replace that of another condition.
  const all = words.map((word) => `(?=[\\s\\S]*?${escapeRegExp(word)})`);
  return { search_text: { $regex: `^${all.join('')}` } };
}

/** Reads what matches the condition. */
type Find<R> = (matching: Matching) => Promise<R>;

/** What is found by `exact`, else what is similar to `q`, else the former. */
async function findOrSimilar<R>(
  q: string | undefined,
  exact: Matching,
  find: Find<R>,
  isEmpty: (found: R) => boolean,
): Promise<{ found: R; isSimilar: boolean }> {
  const found = await find(exact);
  const matching = isEmpty(found) ? similarFilter(q) : null;
  const similar = matching && (await find(matching));
  return similar && !isEmpty(similar) ? { found: similar, isSimilar: true } : { found, isSimilar: false };
}

export const similarHeaders = { [similarHeader]: 'similar' };

/** A page of what matches `q` or, where nothing does, of what is similar, which a header says. */
export async function searchList<T>(
  q: string | undefined,
  find: Find<Listed<T>>,
  exact = searchFilter(q),
): Promise<Listed<T>> {
  const { found, isSimilar } = await findOrSimilar(q, exact, find, ({ total }) => total === 0);
  return isSimilar ? { ...found, headers: similarHeaders } : found;
}

/** The first items that match or, where none does, that are similar. */
export interface Found<T> {
  items: T[];
  isSimilar: boolean;
}

/** As `searchList`, without a total. */
export async function searchItems<T>(
  q: string | undefined,
  find: Find<T[]>,
  exact = searchFilter(q),
): Promise<Found<T>> {
  const { found, isSimilar } = await findOrSimilar(q, exact, find, (items) => items.length === 0);
  return { items: found, isSimilar };
}
