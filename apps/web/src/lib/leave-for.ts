/** ms for a browser to show another page before this one is usable again. */
const timeoutMs = 10_000;

/**
 * Navigates to another site. The promise is pending while the page is being left, so that its button stays busy; it
 * resolves when the user comes back or the navigation failed.
 */
export function leaveFor(url: string): Promise<void> {
  window.location.assign(url);
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    setTimeout(resolve, timeoutMs);
  });
}
