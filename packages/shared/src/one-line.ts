/** Breaks, control characters and those that turn the direction of what follows. */
const notOfOneLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * The text on one line, trimmed: what is a name, a title or a subject cannot pose as the next line of a mail or a header
 * or turn around what stands beside it.
 */
export const oneLine = (text: string): string => text.replace(notOfOneLine, ' ').trim();
