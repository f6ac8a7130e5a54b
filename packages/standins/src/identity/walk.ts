/** A minimal browser with redirects and cookies, for sign-ins in tests. */
export interface Walker {
  /** Requests a URL and keeps its cookies; does not follow redirects. */
  open(address: string | URL, init?: RequestInit): Promise<Response>;
  /**
   * Follows redirects from `address` to the first one that starts with `end`, which is not requested.
   * @throws when an answer is no redirect
   */
  follow(address: string | URL, end: string): Promise<URL>;
}

interface Cookie {
  name: string;
  value: string;
  host: string;
  path: string;
}

function readCookie(header: string, url: URL): Cookie & { isGone: boolean } {
  const [pair = '', ...attributes] = header.split(/;\s*/);
  const [name = '', ...value] = pair.split('=');
  const attribute = (wanted: string) =>
    attributes.find((given) => given.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1);
  const expires = Date.parse(attribute('expires') ?? '');
  return {
    name,
    value: value.join('='),
    host: url.hostname,
    path: attribute('path') ?? '/',
    isGone: attribute('max-age') === '0' || expires <= Date.now(),
  };
}

export function createWalker(): Walker {
  let jar: Cookie[] = [];

  function keep(response: Response, url: URL): void {
    for (const header of response.headers.getSetCookie()) {
      const { isGone, ...cookie } = readCookie(header, url);
      jar = jar.filter(
        ({ name, host, path }) => name !== cookie.name || host !== cookie.host || path !== cookie.path,
      );
      if (!isGone) jar.push(cookie);
    }
  }

  async function open(address: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address);
    const mine = jar.filter(({ host, path }) => host === url.hostname && url.pathname.startsWith(path));
    const headers = new Headers({ Accept: 'text/html', ...Object.fromEntries(new Headers(init.headers)) });
    if (mine.length > 0) headers.set('Cookie', mine.map(({ name, value }) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    keep(response, url);
    return response;
  }

  async function follow(address: string | URL, end: string): Promise<URL> {
    const response = await open(address);
    const location = response.headers.get('location');
    if (!location) throw new Error(`${address} answered ${response.status} and leads nowhere`);
    const next = new URL(location, address);
    return next.href.startsWith(end) ? next : follow(next, end);
  }

  return { open, follow };
}

/** Adds a hint about the person, so that the chooser is skipped. */
export function hinting(address: string | URL, person: string): URL {
  const url = new URL(address);
  url.searchParams.set('login_hint', person);
  return url;
}
