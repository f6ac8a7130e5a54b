type Cell = string | number | null | undefined;

/**
 * Characters that start a formula in spreadsheets; an apostrophe before them makes it text
 * (product/api#csv-files).
 */
const formulaStart = /^[=+\-@\t\r]/;

function cellOf(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A CSV line (RFC 4180) without formulas. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;
