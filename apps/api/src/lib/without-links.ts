import { hasAddress } from '@rosette/shared/web-addresses.ts';

/**
 * A name or title with '…' for each word that a mailbox or calendar would turn into a link: anybody can choose a name such
 * as 'Win at www.evil.example', and it reaches people who never asked for it.
 */
export const withoutLinks = (name: string): string =>
  name.replace(/\S+/gu, (word) => (hasAddress(word) ? '…' : word));
