import { parseUrl } from '@rosette/shared/parse-url.ts';

/** A base for parsing paths. */
const someOrigin = 'https://rosette.invalid';

/** Pages that redirect, would lead back to the sign-in, or need the token of a mailed link, which is not in the path. */
const notAfterSignIn = /^\/(sign-in|auth|reset-password|verify-email|unsubscribe)(\/|$)/;

/**
 * Validates a redirect target: the path of this site as the browser will parse it; null for everything else
 * (product/web#where-one-wanted-to-be). Refuses other origins in all spellings ('//host', '/\host',
 * 'javascript:…'), as anybody can send a link with `next`.
 */
export function safePath(given: unknown): string | null {
  if (typeof given !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return null;
  const url = parseUrl(given, someOrigin);
  if (!url) return null;
  const { origin, pathname, search, hash } = url;
  // '/./' and '/x/..' before '//host' are resolved by the parser.
  if (origin !== someOrigin || pathname.startsWith('//') || notAfterSignIn.test(pathname)) return null;
  return pathname + search + hash;
}
