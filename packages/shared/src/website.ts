const scheme = /^[a-z][a-z\d+-]*:/i;

/** A host with a dot, optionally a port and path; no user name and no blank. */
const withoutScheme = /^[^\s/?#@:]+\.[^\s/?#@:.]+(?::\d+)?(?:[/?#]\S*)?$/;

/**
 * Adds https:// to an address without a scheme (product/businesses#websites). Other texts are not changed,
 * and fail validation.
 */
export function withHttps(typed: string): string {
  const address = typed.replace(/^\/\//, '');
  return !scheme.test(address) && withoutScheme.test(address) ? `https://${address}` : typed;
}
