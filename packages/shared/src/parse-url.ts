/** The parsed URL; null where it is none. The oldest browsers (product/web#browsers) have no `URL.canParse` and `URL.parse`. */
export function parseUrl(given: string, base?: string): URL | null {
  try {
    return new URL(given, base);
  } catch {
    return null;
  }
}
