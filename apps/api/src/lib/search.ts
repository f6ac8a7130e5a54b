import { foldText } from '@rosette/shared/fold-text.ts';
import { escapeRegExp } from './escape-reg-exp.ts';

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
export function searchFilter(q: string | undefined): Record<string, unknown> {
  const folded = foldText(q ?? '');
  return folded ? { search_text: { $regex: escapeRegExp(folded) } } : {};
}
