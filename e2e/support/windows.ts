import type {
  Browser,
  BrowserContext,
  BrowserContextOptions,
  ConsoleMessage,
  Page,
  WebError,
} from '@playwright/test';

/**
 * Toasts stay until they are closed or the page is left, so that a slow machine does not miss one: the toaster stops its
 * clock while the document is hidden. Clicks go through them to the page, as they do once a toast has gone.
 */
export async function keepToasts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A popup may run this twice.
    Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
    const style = new CSSStyleSheet();
    style.replaceSync('[data-sonner-toast] { pointer-events: none !important }');
    style.insertRule('[data-sonner-toast] :is(a, button) { pointer-events: auto }');
    document.adoptedStyleSheets.push(style);
  });
}

/**
 * Chromium logs every 4xx answer, also provoked ones such as a wrong password, and logos on hosts that do not exist:
 * one journey sets such a logo, and the landing page of the next one loads it.
 */
const isExpected = (message: ConsoleMessage) =>
  /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) ||
  /^https:\/\/[^/]+\.example\//.test(message.location().url);

/** Notes console errors and uncaught exceptions of all pages of a context, until the returned function is called. */
export function noteProblems(context: BrowserContext, problems: string[]): () => void {
  const noteException = (thrown: WebError) => problems.push(String(thrown.error()));
  const noteMessage = (message: ConsoleMessage) => {
    if (message.type() === 'error' && !isExpected(message)) problems.push(message.text());
  };
  context.on('weberror', noteException);
  context.on('console', noteMessage);
  return () => {
    context.off('weberror', noteException);
    context.off('console', noteMessage);
  };
}

/** The windows that the running test has opened, and the problems of their pages. */
const others: { contexts: BrowserContext[]; problems: string[] } = { contexts: [], problems: [] };

/** A page in another browser context, which is closed after the test. */
export async function openWindow(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options);
  others.contexts.push(context);
  noteProblems(context, others.problems);
  await keepToasts(context);
  return context.newPage();
}

/** Closes what `openWindow` has opened, and answers the problems of these pages. */
export async function closeWindows(): Promise<string[]> {
  for (const context of others.contexts.splice(0)) await context.close();
  return others.problems.splice(0);
}
