/** A piece of a text: plain, or a web address with where it leads. */
export interface TextPart {
  text: string;
  href?: string;
}

const webAddress = /\b(?:https?:\/\/|www\.)[^\s<>"“”]+/gi;

/** Where an address ends that stands in a sentence: before its full stop, and before a bracket that it did not open. */
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

/** Cuts a text into plain pieces and the http(s) addresses in it ('www.…' counts as https). */
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
