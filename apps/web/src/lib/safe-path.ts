/** Where the path is taken apart; only its own address matters. */
const someOrigin = 'https://rosette.invalid';

/** Pages that only lead on to another one, or would lead back here. */
const signInPages = /^\/(sign-in|auth)(\/|$)/;

/**
 * A path of this site that somebody may be led to, as the browser will read it; null for everything else (decisions §7).
 * Refused are other origins in all their spellings ('//host', '/\host', 'javascript:…'), as `next` stands in an address
 * that anybody can send around.
 */
export function safePath(given: unknown): string | null {
  if (typeof given !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(given)) return null;
  if (!URL.canParse(given, someOrigin)) return null;
  const { origin, pathname, search, hash } = new URL(given, someOrigin);
  // '/./' and '/x/..' in front of '//host' become '//host' only now.
  if (origin !== someOrigin || pathname.startsWith('//') || signInPages.test(pathname)) return null;
  return pathname + search + hash;
}
