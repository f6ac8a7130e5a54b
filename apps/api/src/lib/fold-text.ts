/**
 * Lower case without accents, so that "jose" finds "José". Runs of blanks and control characters become one space: a
 * line end can then part two fields, and no NUL reaches a regular expression, which the database refuses.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .toLowerCase();
}

/** The text as a regular expression that matches exactly it. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
