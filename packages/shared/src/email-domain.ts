/** Letters, digits, dots and hyphens only: nothing that a URL would read as a port, path or user. */
const name = /^[\p{L}\p{M}\p{N}.。．｡-]+$/u;

/**
 * An e-mail address with its domain in ASCII, as mail servers know it: 'ada@müller.example' becomes
 * 'ada@xn--mller-kva.example' (product/accounts#addresses). What is no such domain stays as it is, and fails validation.
 */
export function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  if (at === 0 || !/[^\p{ASCII}]/u.test(domain) || !name.test(domain)) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}
