/** Lower case without accents, so that "jose" finds "José". */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}

/** The text as a regular expression that matches exactly it. */
export function escapeRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** A case- and accent-insensitive substring condition on a field that holds folded text. */
export function containsFolded(text: string): { $regex: string } {
  return { $regex: escapeRegExp(foldText(text)) };
}
