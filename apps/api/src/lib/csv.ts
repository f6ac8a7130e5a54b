type Cell = string | number | null | undefined;

/** What spreadsheets take for the beginning of a formula; an apostrophe in front makes it text (beyond §14). */
const formulaStart = /^[=+\-@\t\r]/;

function cellOf(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text = formulaStart.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** One line of a table as RFC 4180 has it, safe to open in a spreadsheet. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cellOf).join(',')}\r\n`;
