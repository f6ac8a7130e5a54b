import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';
import { oldestBrowserNames } from './oldest-browsers.ts';

const source = readFileSync(join(import.meta.dirname, 'old-browser.js'), 'utf8');

interface Browser {
  /** What its CSS.supports answers. */
  supports?: (condition: string) => boolean;
  hasLookBehind?: boolean;
  language?: string;
  chosen?: string | null;
}

/** The notice that the script puts into the page of such a browser; null for none. */
function noticeIn({ supports = () => true, hasLookBehind = true, language = 'en-GB', chosen }: Browser) {
  let notice: string | null = null;
  const page = createContext({
    sentences: { en: 'too old', de: 'zu alt' },
    CSS: { supports },
    navigator: { language },
    localStorage: {
      getItem: () => {
        if (chosen === undefined) throw new Error('storage is blocked');
        return chosen;
      },
    },
    document: {
      createElement: () => ({ setAttribute: () => {}, style: {}, textContent: '' }),
      body: {
        firstChild: null,
        insertBefore: ({ textContent }: { textContent: string }) => {
          notice = textContent;
        },
      },
    },
  });
  const without = hasLookBehind ? '' : 'RegExp = () => { throw new SyntaxError(); };';
  runInContext(without + source, page);
  return notice;
}

test('a browser with everything sees no notice', () => {
  expect(noticeIn({})).toBeNull();
});

test.each<[string, Browser]>([
  ['Safari 16.3, without look-behind', { hasLookBehind: false }],
  ['Chrome 110, without color-mix', { supports: (first) => first !== 'color' }],
  ['Firefox 120, without :has', { supports: (first) => !first.includes(':has') }],
])('%s is said to be too old', (_name, browser) => {
  expect(noticeIn(browser)).toBe('too old');
});

test('the notice is in the language that was chosen, else in that of the browser, else in English', () => {
  const old = { hasLookBehind: false };
  expect(noticeIn({ ...old, language: 'de-AT', chosen: null })).toBe('zu alt');
  expect(noticeIn({ ...old, language: 'de-AT', chosen: 'en' })).toBe('too old');
  expect(noticeIn({ ...old, language: 'de-AT' })).toBe('zu alt');
  expect(noticeIn({ ...old, language: 'fr-FR', chosen: null })).toBe('too old');
});

test.each(['README.md', 'docs/product/web.md'])('%s names the oldest browsers', (page) => {
  const text = readFileSync(join(import.meta.dirname, '../../..', page), 'utf8').replace(/\s+/g, ' ');
  expect(text).toContain(oldestBrowserNames);
});
