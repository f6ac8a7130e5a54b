import { test as base, expect, type Page } from '@playwright/test';
import { type ContrastOf, seriousViolations } from './accessibility.ts';
import { type Person, signInAs } from './people.ts';
import { closeWindows, keepToasts, noteProblems } from './windows.ts';

interface Watch {
  /** Allows console errors that the journey provokes. */
  expects(message: RegExp): void;
  /** Fails on serious accessibility violations and horizontal scroll. */
  looksRight(): Promise<void>;
  /** Like looksRight, for an open dialog: without the contrast of the page that it covers. */
  dialogLooksRight(): Promise<void>;
  /** Fails where the page scrolls horizontally, or a word or control ends outside of the viewport. */
  fits(): Promise<void>;
}

/** A page on which, as in all other windows of a journey, a console error or an uncaught exception fails the test. */
export const test = base.extend<{ watch: Watch }, { sharedPages: Map<Person, Page> }>({
  context: async ({ context }, use) => {
    await keepToasts(context);
    await use(context);
  },
  watch: [
    async ({ page }, use) => {
      const problems: string[] = [];
      const expected: RegExp[] = [];
      const stopNoting = noteProblems(page.context(), problems);
      await use({
        expects: (message) => expected.push(message),
        looksRight: () => looksRight(page, 'everything'),
        dialogLooksRight: () => looksRight(page, 'what is not covered'),
        fits: () => fits(page),
      });
      stopNoting();
      problems.push(...(await closeWindows()));
      const faults = problems.filter((problem) => !expected.some((message) => message.test(problem)));
      expect(faults, 'nothing is complained about on the console').toEqual([]);
    },
    { auto: true },
  ],
  // Declared for all tests: those with other worker fixtures would run in other workers, with browsers of their own.
  sharedPages: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const pages = new Map<Person, Page>();
      await use(pages);
      for (const page of pages.values()) await page.context().close();
    },
    { scope: 'worker' },
  ],
});

/**
 * For journeys that only look at pages: the tests of a worker share one page per person, as each new browser context
 * fetches and compiles the app anew. Each test opens its own path with `openPath`, and sets its own size and colours.
 */
export const testOnSharedPage = test.extend<{ person: Person }>({
  person: ['a visitor', { option: true }],
  page: async ({ browser, sharedPages, person }, use) => {
    let page = sharedPages.get(person);
    if (!page) {
      page = await browser.newPage();
      sharedPages.set(person, page);
      if (person !== 'a visitor') await signInAs(page, person);
    }
    await use(page);
  },
});

/**
 * Shows a path with this heading: loads the app on a new page; on an open one, the app's router goes there without a
 * reload, and the path is requested to see that the server answers it with the app.
 */
export async function openPath(page: Page, path: string, heading: RegExp): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(path);
  else {
    const answer = await page.request.get(path, { headers: { Accept: 'text/html' } });
    expect(await answer.text()).toContain('<div id="root">');
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
}

/**
 * Waits until the page has answered a change of its size: which links the bar has is measured as a frame is drawn, and
 * until then they lie over the page.
 */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

async function looksRight(page: Page, contrastOf: ContrastOf): Promise<void> {
  await drawn(page);
  expect(await seriousViolations(page, contrastOf)).toEqual([]);
  await scrollsOnlyDown(page);
}

async function scrollsOnlyDown(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'nothing scrolls sideways').toBeLessThanOrEqual(0);
}

/** Expects that nothing scrolls sideways, and that no text or control leaves the window. */
export async function fits(page: Page): Promise<void> {
  await drawn(page);
  await scrollsOnlyDown(page);
  const outside = await page.evaluate(() => {
    const isForEars = (element: Element) => getComputedStyle(element).clipPath === 'inset(50%)';
    const isHidden = (start: Element | null) => {
      for (let element = start; element; element = element.parentElement)
        if (element.ariaHidden === 'true' || isForEars(element)) return true;
      return false;
    };
    const width = document.documentElement.clientWidth;
    const leaves = ({ left, right }: DOMRect) => right > left && (left < -1 || right > width + 1);
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(texts.currentNode);
      if ([...range.getClientRects()].some(leaves) && !isHidden(texts.currentNode.parentElement))
        found.push(texts.currentNode.textContent ?? '');
    }
    for (const control of document.querySelectorAll('a, button, input, select, textarea'))
      if (leaves(control.getBoundingClientRect()) && !isHidden(control)) found.push(control.outerHTML);
    return found;
  });
  expect(outside, 'nothing is cut off').toEqual([]);
}

export { expect };
