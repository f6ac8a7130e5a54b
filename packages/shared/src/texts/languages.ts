/** The languages of the product, the first of which every text is written in (product/languages). */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** How each language names itself. */
export const languageNames: Record<Language, string> = { en: 'English', de: 'Deutsch' };

/** The locale of a language where the reader names none of it: for dates, numbers and prices. */
const defaultLocales: Record<Language, string> = { en: 'en-US', de: 'de-DE' };

/** The language of a locale, as 'de' of 'de-AT'; undefined where there is none. */
export function languageOf(locale: string | null | undefined): Language | undefined {
  const [first] = (locale ?? '').toLowerCase().split('-');
  return languages.find((language) => language === first);
}

/** The locale to write dates and numbers in: the reader's first one of this language, else its usual one. */
export const localeOf = (language: Language, preferred: readonly string[] = []): string =>
  preferred.find((locale) => languageOf(locale) === language) ?? defaultLocales[language];

/** The ranges of an `Accept-Language` header, most wanted first. */
function wantedIn(header: string): string[] {
  const ranges = header.split(',').map((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim());
    const q = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2);
    return { range, q: q === undefined ? 1 : Number(q) };
  });
  // A stable sort: by q, then by position. A range without a valid q is left out, like one that is not wanted (q=0).
  return ranges
    .filter(({ q }) => q > 0 && q <= 1)
    .toSorted((a, b) => b.q - a.q)
    .map(({ range }) => range);
}

/** The locales that an `Accept-Language` header names, most wanted first, in their canonical form. */
export function localesOf(header: string | undefined): string[] {
  return wantedIn(header ?? '').flatMap((range) => {
    try {
      return Intl.getCanonicalLocales(range);
    } catch {
      return [];
    }
  });
}

/**
 * The language of an answer: the first of an `Accept-Language` header that there is, `*` being the default
 * (product/languages#which-language).
 */
export function negotiateLanguage(header: string | undefined, fallback: Language): Language {
  for (const range of wantedIn(header ?? '')) {
    const language = range === '*' ? fallback : languageOf(range);
    if (language) return language;
  }
  return fallback;
}
