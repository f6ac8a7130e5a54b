import { test as base, type ConsoleMessage, expect, type Page } from '@playwright/test';
import { seriousViolations } from './accessibility.ts';

interface Watch {
  /** Allows console errors that the journey provokes. */
  expects(message: RegExp): void;
  /** Fails on serious accessibility violations and horizontal scroll. */
  looksRight(): Promise<void>;
  /** Fails where the page scrolls horizontally, or a word or control ends outside of the viewport. */
  fits(): Promise<void>;
}

/** A page on which a console error or an uncaught exception fails the test. */
export const test = base.extend<{ watch: Watch }>({
  watch: [
    async ({ page }, use) => {
      const problems: string[] = [];
      const expected: RegExp[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !isExpected(message)) problems.push(message.text());
      });
      await use({
        expects: (message) => expected.push(message),
        looksRight: () => looksRight(page),
        fits: () => fits(page),
      });
      const faults = problems.filter((problem) => !expected.some((message) => message.test(problem)));
      expect(faults, 'nothing is complained about on the console').toEqual([]);
    },
    { auto: true },
  ],
});

/**
 * Chromium logs every 4xx answer, also provoked ones such as a wrong password, and logos on hosts that do not exist:
 * one journey sets such a logo, and the landing page of the next one loads it.
 */
const isExpected = (message: ConsoleMessage) =>
  /Failed to load resource: the server responded with a status of 4\d\d/.test(message.text()) ||
  /^https:\/\/[^/]+\.example\//.test(message.location().url);

async function looksRight(page: Page): Promise<void> {
  expect(await seriousViolations(page)).toEqual([]);
  await scrollsOnlyDown(page);
}

async function scrollsOnlyDown(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, 'nothing scrolls sideways').toBeLessThanOrEqual(0);
}

async function fits(page: Page): Promise<void> {
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
