/** Line breaks, control characters and bidirectional overrides. */
const notOfOneLine = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * The text on one line, trimmed: names, titles and subjects cannot inject lines or headers into mails, or reverse the
 * text beside them.
 */
export const oneLine = (text: string): string => text.replace(notOfOneLine, ' ').trim();
