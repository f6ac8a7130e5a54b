const looksLikeAddress = /:\/\/|\bwww\.|[\p{L}\d]\.[\p{L}]{2,}/iu;

/**
 * A name or title with '…' for each word that a mailbox or calendar would turn into a link: anybody can choose a name such
 * as 'Win at www.evil.example', and it reaches people who never asked for it.
 */
export const withoutLinks = (name: string): string =>
  name.replace(/\S+/gu, (word) => (looksLikeAddress.test(word) ? '…' : word));
