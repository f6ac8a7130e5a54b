import { domainToUnicode } from 'node:url';

/** Letters of one script only: of 'аррӏе.com' the first are Cyrillic, and look like Latin ones. */
const ofOneScript = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Arabic',
  'Hebrew',
  'Han',
  'Hangul',
  'Thai',
  'Devanagari',
].map((script) => new RegExp(`^[\\p{Script=${script}}\\p{Mn}\\d.-]+$`, 'u'));

/**
 * A stored e-mail address as people write it: 'ada@müller.example' for 'ada@xn--mller-kva.example'
 * (product/accounts#addresses).
 */
export function writtenAddress(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (!domain.includes('xn--')) return address;
  // Empty where it cannot be decoded.
  const written = domainToUnicode(domain);
  return ofOneScript.some((pattern) => pattern.test(written)) ? address.slice(0, at) + written : address;
}
