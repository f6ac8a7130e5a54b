import type { Page } from '@playwright/test';
import { countryCodes } from '@rosette/shared/countries.ts';
import type { Text, Texts } from '@rosette/shared/texts/text.ts';
import { type WebBundles, webTexts } from '@rosette/shared/texts/web.ts';

const bundles = Object.keys(webTexts.en) as (keyof WebBundles)[];

/** Around each text of the made-up language: what stands outside is no text. */
const markers = ['⟦', '⟧'] as const;
const [open, close] = markers;

/** A sentence 40 % longer: with a longer word in short ones, as German has them, and with more words in long ones. */
function longer(sentence: string): string {
  const length = sentence.replaceAll(/\{\w+\}/g, '').length;
  const more = Math.ceil(length * 0.4);
  const filler = length < 20 ? 'ö'.repeat(more) : ' öfö'.repeat(Math.ceil(more / 4));
  return `${open}${sentence}${filler}${close}`;
}

/** The texts in a made-up language: the English ones, marked and 40 % longer. */
function madeUp(texts: Text | Texts): Text | Texts {
  if (typeof texts === 'string') return longer(texts);
  const entries = Object.entries(texts) as [string, Text | Texts][];
  return Object.fromEntries(entries.map(([name, text]) => [name, madeUp(text)])) as Texts;
}

/**
 * Shows the web in the made-up language: its texts come instead of the English ones. For a German browser, whose landing
 * page is prerendered in German, so that it is rendered anew.
 */
export async function useMadeUpLanguage(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('language', 'en'));
  for (const bundle of bundles) {
    const { texts } = await webTexts.en[bundle]();
    await page.route(new RegExp(`/assets/texts-en-${bundle}-[^/]+\\.js$`), (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `export const texts = ${JSON.stringify(madeUp(texts as Texts))};`,
      }),
    );
  }
}

/** The sentences of the web's English texts that are another in German; with placeholders they are left out. */
export async function englishSentences(): Promise<Set<string>> {
  const found = new Set<string>();
  /** Some are also the German text of something else, such as the role 'Admin'. */
  const inGerman = new Set<string>();
  const collect = (english: unknown, german: unknown): void => {
    if (typeof english !== 'string') {
      for (const [name, text] of Object.entries(english as object)) {
        collect(text, (german as Record<string, unknown>)[name]);
      }
      return;
    }
    inGerman.add(german as string);
    if (english !== german && !english.includes('{') && english.length > 2) found.add(english);
  };
  for (const bundle of bundles) {
    const [english, german] = [await webTexts.en[bundle](), await webTexts.de[bundle]()];
    collect(english.texts, german.texts);
  }
  return new Set([...found].filter((text) => !inGerman.has(text)));
}

/** The texts that a page shows or names: text nodes, and the attributes that people read or hear. */
export const wordsOn = (page: Page): Promise<string[]> =>
  page.evaluate(([open, close]) => {
    const words = new Set<string>([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) {
        for (const name of [
          'aria-label',
          'title',
          'placeholder',
          'alt',
          'aria-description',
          'aria-roledescription',
        ]) {
          words.add(node.getAttribute(name) ?? '');
        }
      } else if (
        !node.parentElement?.closest('script, style, noscript, [data-served], select[name="country"]')
      ) {
        // A sentence that holds elements is read as a whole.
        let [text, around] = [node.textContent ?? '', node.parentElement];
        const beside = [...(around?.childNodes ?? [])].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        if (beside.some(({ textContent }) => textContent?.includes(open) || textContent?.includes(close))) {
          text = around?.textContent ?? '';
        }
        while (around && text.split(open).length !== text.split(close).length) {
          text = around.textContent ?? '';
          around = around.parentElement;
        }
        words.add(text);
      }
    }
    return [...words].map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter(Boolean);
  }, markers);

/** Collects all strings in the API's answers to a page. */
export function answersTo(page: Page): Set<string> {
  const strings = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') strings.add(value.replaceAll(/\s+/g, ' ').trim());
    else if (value && typeof value === 'object') Object.values(value).forEach(collect);
  };
  page.on('response', (response) => {
    if (!new URL(response.url()).pathname.startsWith('/api/')) return;
    if (!response.headers()['content-type']?.includes('json')) return;
    response.json().then(collect, () => {});
  });
  return strings;
}

/** What `Intl` writes in dates, times, lengths and prices, and names of countries. */
function wordsOfFormats(locale: string): string[] {
  const words = new Set<string>();
  const add = (parts: { type: string; value: string }[]) => {
    for (const { type, value } of parts)
      if (type !== 'literal' || /\p{L}/u.test(value)) words.add(value.trim());
  };
  for (let month = 0; month < 12; month += 1) {
    for (const form of ['long', 'short'] as const) {
      const date = new Date(Date.UTC(2026, month, 1 + month, month * 2));
      add(
        new Intl.DateTimeFormat(locale, {
          weekday: form,
          month: form,
          day: 'numeric',
          hour: 'numeric',
        }).formatToParts(date),
      );
      add(new Intl.DateTimeFormat(locale, { timeZoneName: form }).formatToParts(date));
    }
  }
  for (let day = 1; day <= 7; day += 1) {
    const date = new Date(Date.UTC(2026, 1, day));
    for (const weekday of ['long', 'short'] as const) {
      add(new Intl.DateTimeFormat(locale, { weekday }).formatToParts(date));
    }
  }
  for (const dateStyle of ['full', 'medium'] as const) {
    add(new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short' }).formatToParts(new Date()));
  }
  for (const unit of ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const) {
    for (const count of [-5, -1, 0, 1, 5]) {
      const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
      words.add(format.format(count, unit).replaceAll(/\d+/g, '').trim());
    }
  }
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  for (const code of countryCodes) words.add(regions.of(code) ?? code);
  return [...words];
}

/** The names of countries as this browser has them, which differ from Node's: 'Hong Kong' for 'Hong Kong SAR China'. */
export const countryNamesIn = (page: Page, locale: string) =>
  page.evaluate(
    ([asked, codes]) =>
      codes.map((code) => new Intl.DisplayNames(asked, { type: 'region' }).of(code) ?? code),
    [locale, [...countryCodes]] as const,
  );

/** Names and keys that no language translates. */
const names = [
  'Rosette',
  'English',
  'Deutsch',
  'UTC',
  'Stripe',
  'Google',
  'LinkedIn',
  'IMG',
  'CSV',
  'PDF',
  'alt+T',
];

/**
 * What a page in the made-up language shows outside of the texts: neither marked, nor in an answer of the API, nor a date,
 * price or name.
 */
export function outsideOfTexts(words: readonly string[], answers: ReadonlySet<string>): string[] {
  const marked = new RegExp(`${open}[^${open}${close}]*${close}`, 'g');
  const known = [...answers, ...wordsOfFormats('en-US'), ...names]
    .filter((text) => text.length > 1)
    .toSorted((a, b) => b.length - a.length);
  return words.filter((text) => {
    // A paragraph of a longer text, too.
    if ([...answers].some((answer) => answer.includes(text))) return false;
    // A transfer's reference is no word.
    let rest = text.replaceAll(/\bP(-[\dA-F]{4}){2}\b/g, ' ');
    // Texts within texts: the innermost first.
    while (marked.test(rest)) rest = rest.replaceAll(marked, ' ');
    if (!/\p{L}{2}/u.test(rest)) return false;
    for (const each of known) if (rest.includes(each)) rest = rest.replaceAll(each, ' ');
    return /\p{L}{2}/u.test(rest);
  });
}
