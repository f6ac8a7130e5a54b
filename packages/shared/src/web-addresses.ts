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
const sentenceEnd = /\.\p{Lu}\p{Ll}+$/u;

/** Written without spaces, although their last part is an ending of names: 'Dr.med.', 'Co.KG', '2.UG', '9.am'. */
const abbreviations = [
  /^(?:(?:prof|d?dr|drs|m?mag|dipl|ing|di|lic|univ)\.)+(?:(?:med|dent|vet|art|ing|in|sc|phil|rer|nat|ir|techn?)\.?)+$/i,
  /^(?:(?:u|ug|ag|gmbh)\.)?(?:co|pty|inc|corp)\.(?:kg|ag|ltd|inc|gmbh|llc|sa|se|srl|spa)$/iu,
  /^\d{1,2}\.\p{L}{2}$/u,
];

/** Whether what was recognized as a name with a known ending is none. */
const isNoAddress = ({ schema, raw }: Match) =>
  schema === '' && [sentenceEnd, ...abbreviations].some((pattern) => pattern.test(raw));

/**
 * Whether a text contains a web or e-mail address (product/contact-and-messages#contact-details-in-a-request): `http(s)://`,
 * `www.`, or a name with a known ending, whatever signs are around it.
 */
export function hasAddress(text: string): boolean {
  if (/https?:\/\/|\bwww\./i.test(text)) return true;
  const names = text.replace(/[^\p{L}\p{M}\p{N}@.+-]+/gu, ' ');
  return recognize(names).some((found) => !isNoAddress(found));
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
