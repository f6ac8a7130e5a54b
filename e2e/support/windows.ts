import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';

/**
 * Toasts stay until they are closed or the page is left, so that a slow machine does not miss one: the toaster stops its
 * clock while the document is hidden. Clicks go through them to the page, as they do once a toast has gone.
 */
export async function keepToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    const style = new CSSStyleSheet();
    style.replaceSync('[data-sonner-toast] { pointer-events: none !important }');
    style.insertRule('[data-sonner-toast] :is(a, button) { pointer-events: auto }');
    document.adoptedStyleSheets.push(style);
  });
}

/** A page in another browser context; the caller closes the context. */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  await keepToasts(context);
  return context.newPage();
}
