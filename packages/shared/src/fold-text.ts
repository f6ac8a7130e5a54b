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

/** Those that are not empty, in order; of several that differ only in case and accents the first. */
export function uniqueTexts(texts: readonly string[]): string[] {
  const seen = new Set<string>();
  return texts.filter((text) => {
    const folded = foldText(text);
    if (folded === '' || seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}
