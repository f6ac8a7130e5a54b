import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const script = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const options = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  // All rules are checked; the result lists only what violates them.
  resultTypes: ['violations'],
  // By default axe also parses all style sheets for each run, for an experimental rule that is not among these.
  preload: { assets: ['media'] },
} satisfies axe.RunOptions;

/** Whose contrast is computed, which takes axe longer than all other rules: Radix marks what an open dialog covers. */
const contrastSelectors = {
  everything: '*',
  'what is not covered': ':not([data-aria-hidden], [data-aria-hidden] *)',
} as const;

export type ContrastOf = keyof typeof contrastSelectors;

/**
 * The accessibility violations of the open page that are serious or critical, each as its rule and the elements' HTML. axe is
 * loaded once into each document.
 */
export async function seriousViolations(page: Page, contrastOf: ContrastOf): Promise<string[]> {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(script);
  const asked = { options, contrast: contrastSelectors[contrastOf] };
  return page.evaluate(async ({ options, contrast }) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    loaded.configure({ rules: [{ id: 'color-contrast', selector: contrast }] });
    // Bars that stick to an edge of the window lie over what scrolls below them, which axe takes for small targets.
    const bars = [...document.querySelectorAll<HTMLElement>('[class*=sticky]')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    for (const bar of bars) bar.style.position = 'relative';
    const { violations } = await loaded.run(document, options).finally(() => {
      for (const bar of bars) bar.style.position = '';
    });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, asked);
}
