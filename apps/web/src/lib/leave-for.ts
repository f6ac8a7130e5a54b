/** How long a browser may take to show another page before the one it leaves can be used again. */
const patienceMs = 10_000;

/**
 * Goes to a page of another site. The promise lasts while this page is being left, so that the button stays busy that
 * leads there, and ends where somebody comes back to it or never got away.
 */
export function leaveFor(url: string): Promise<void> {
  window.location.assign(url);
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    setTimeout(resolve, patienceMs);
  });
}
