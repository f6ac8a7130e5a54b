/**
 * Lower case without accents, so that "jose" finds "José". Runs of blanks and control characters become one space: line
 * ends can then separate fields, and no NUL reaches a regular expression, which MongoDB refuses.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .toLowerCase();
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
