import { LinkifyIt, type Match } from 'linkify-it';
import tlds from 'tlds' with { type: 'json' };

/** Endings that nobody can register, and that people try out or use at home. */
const otherEndings = ['example', 'test', 'invalid', 'localhost', 'local', 'onion'];

let recognizer: LinkifyIt | undefined;

/** Made with the first text, as the list of all endings takes a moment. */
function recognize(text: string): Match[] {
  recognizer ??= new LinkifyIt({ fuzzyLink: true, tlds: [...tlds, ...otherEndings] });
  return recognizer.match(text) ?? [];
}

/** 'noon.At' is two sentences without a space between them. */
const isSentenceEnd = ({ schema, raw }: Match) => schema === '' && /\.\p{Lu}\p{Ll}+$/u.test(raw);

/**
 * Whether a text contains a web or e-mail address (product/contact-and-messages#contact-details-in-a-request): `http(s)://`,
 * `www.`, or a name with a known ending, whatever signs are around it.
 */
export function hasAddress(text: string): boolean {
  if (/https?:\/\/|\bwww\./i.test(text)) return true;
  const names = text.replace(/[^\p{L}\p{M}\p{N}@.+-]+/gu, ' ');
  return recognize(names).some((found) => !isSentenceEnd(found));
}

/** A part of a text: plain, or a web address with its href. */
export interface TextPart {
  text: string;
  href?: string;
}

/** Splits a text into plain parts and http(s) addresses ('www.…' becomes https). */
export function findWebAddresses(text: string): TextPart[] {
  // Most texts have none, and a phone takes long to make the recognizer.
  if (!/https?:\/\/|www\./i.test(text)) return text ? [{ text }] : [];
  const parts: TextPart[] = [];
  let rest = 0;
  for (const { raw, index, lastIndex } of recognize(text)) {
    if (!/^(https?:\/\/|www\.)/i.test(raw)) continue;
    if (index > rest) parts.push({ text: text.slice(rest, index) });
    parts.push({ text: raw, href: /^www/i.test(raw) ? `https://${raw}` : raw });
    rest = lastIndex;
  }
  if (rest < text.length) parts.push({ text: text.slice(rest) });
  return parts;
}
