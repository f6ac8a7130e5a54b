import { stringify } from 'csv-stringify/sync';

type Cell = string | number | null | undefined;

const options = {
  // Makes text of what spreadsheets would take for a formula, by an apostrophe before it (product/api#csv-files).
  escape_formulas: true,
  record_delimiter: 'windows',
  quoted_match: /[\r\n]/,
} as const;

/** A CSV line (RFC 4180) without formulas. */
export const csvLine = (cells: readonly Cell[]): string => stringify([[...cells]], options);
