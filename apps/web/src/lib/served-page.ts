/** The content of a public page as the API wrote it into the HTML (product/web#pages-as-served). */
interface ServedPage {
  pathname: string;
  content: HTMLElement;
}

let served: ServedPage | null = null;

/**
 * Remembers the content that the API wrote into `root`, for `ServedContent`.
 * @returns whether there is any
 */
export function keepServedPage(root: HTMLElement): boolean {
  const content = root.querySelector<HTMLElement>('[data-served-page]');
  served = content && { pathname: location.pathname, content };
  return content !== null;
}

/** The content of the page at this address, as long as the app has not loaded it; else null. */
export const servedContent = (): HTMLElement | null =>
  served !== null && served.pathname === location.pathname ? served.content : null;

/** Once the app has the page itself, or another was opened, the served one is out of date. */
export function forgetServedPage(): void {
  served = null;
}
