import type { Language } from '@rosette/shared/texts/languages.ts';
import { stringify } from 'csv-stringify/sync';

/**
 * A cell: a text, a number, a day (as in '2026-12-31') or instant in UTC, or money in cents. Only texts get an apostrophe
 * where they begin like a formula.
 */
export type Cell =
  | string
  | number
  | boolean
  | { day: string | Date }
  | { instant: string | Date }
  | { cents: number }
  | null
  | undefined;

/** How spreadsheets that are set to a language read files, numbers and days. */
interface Locale {
  separator: string;
  decimal: string;
  /** From year, month and day. */
  day: (...parts: [string, string, string]) => string;
  /** From a day as above and an ISO instant. */
  instant: (day: string, iso: string) => string;
}

const locales: Record<Language, Locale> = {
  en: { separator: ',', decimal: '.', day: (...parts) => parts.join('-'), instant: (_day, iso) => iso },
  de: {
    separator: ';',
    decimal: ',',
    day: (year, month, day) => `${day}.${month}.${year}`,
    instant: (day, iso) => `${day} ${iso.slice(11, 16)}`,
  },
};

/** Tells spreadsheets that a file is UTF-8. */
const byteOrderMark = '\uFEFF';

function formatOf(language: Language) {
  const { separator, decimal, day, instant } = locales[language];
  const isoOf = (at: string | Date) => (at instanceof Date ? at.toISOString() : at);
  const dayOf = (at: string | Date) =>
    day(...(isoOf(at).slice(0, 10).split('-') as [string, string, string]));
  const number = (value: number, digits?: number) =>
    (digits === undefined ? String(value) : value.toFixed(digits)).replace('.', decimal);
  return (cells: readonly Cell[]): string =>
    stringify([[...cells]], {
      delimiter: separator,
      escape_formulas: true,
      record_delimiter: 'windows',
      quoted_match: /[\r\n]/,
      cast: {
        number: (value) => number(value),
        boolean: String,
        object(cell) {
          const made = cell as Exclude<Cell, string | number | boolean | null | undefined>;
          if ('day' in made) return dayOf(made.day);
          if ('instant' in made) return instant(dayOf(made.instant), isoOf(made.instant));
          return { value: number(made.cents / 100, 2), escape_formulas: false };
        },
      },
    });
}

/**
 * A CSV file (RFC 4180) that a spreadsheet set to this language opens by a double click, line by line
 * (product/api#csv-files). The first line holds the headings.
 */
export async function* csvFile(
  language: Language,
  headings: readonly string[],
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
  const line = formatOf(language);
  yield byteOrderMark + line(headings);
  for await (const row of rows) yield line(row);
}
