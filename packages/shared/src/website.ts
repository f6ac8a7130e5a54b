const scheme = /^[a-z][a-z\d+-]*:/i;

/** A host with a dot in it, then perhaps a port and a path; no user name and no blank. */
const withoutScheme = /^[^\s/?#@:]+\.[^\s/?#@:.]+(?::\d+)?(?:[/?#]\S*)?$/;

/**
 * The address of a website as it is stored: what was typed without a scheme gets https:// (beyond §12). Anything else is
 * answered as it is, so that its check refuses it.
 */
export function withHttps(typed: string): string {
  const address = typed.replace(/^\/\//, '');
  return !scheme.test(address) && withoutScheme.test(address) ? `https://${address}` : typed;
}
