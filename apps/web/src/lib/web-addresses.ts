/** A part of a text: plain, or a web address with its href. */
export interface TextPart {
  text: string;
  href?: string;
}

const webAddress = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/gi;

/** The end of an address within a sentence: before a full stop, and before an unmatched closing bracket. */
function endOfAddress(found: string): number {
  let end = found.length;
  let opened = found.split('(').length - found.split(')').length;
  while (end > 0) {
    const last = found.charAt(end - 1);
    if (last === ')' && opened < 0) opened += 1;
    else if (!/[.,;:!?'’\]*_]/.test(last)) break;
    end -= 1;
  }
  return end;
}

/** Splits a text into plain parts and http(s) addresses ('www.…' becomes https). */
export function findWebAddresses(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let rest = 0;
  for (const { 0: found, index } of text.matchAll(webAddress)) {
    const address = found.slice(0, endOfAddress(found));
    const href = /^www/i.test(address) ? `https://${address}` : address;
    if (!URL.canParse(href)) continue;
    if (index > rest) parts.push({ text: text.slice(rest, index) });
    parts.push({ text: address, href });
    rest = index + address.length;
  }
  if (rest < text.length) parts.push({ text: text.slice(rest) });
  return parts;
}
