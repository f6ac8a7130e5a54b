/** A row of a file that is not empty. */
export interface Row {
  /** As a spreadsheet numbers it, from 1. */
  line: number;
  /** Its values as text, trimmed, without empty ones at the end. */
  cells: string[];
}

/** The lines that may hold the headings (product/coming-in#headings). */
export const headingLines = 20;

/** Why a file is refused; the codes of the API's errors. */
export type RefusalCode =
  | 'csv_unreadable'
  | 'csv_without_mark'
  | 'csv_row_without_end'
  | 'csv_empty'
  | 'csv_too_long'
  | 'csv_too_wide'
  | 'csv_without_addresses'
  | 'workbook_unreadable';

/** Thrown for a file that is refused; `found` is what it holds: its headings, its kind or a line. */
export class ListRefused extends Error {
  readonly code: RefusalCode;
  readonly found: string;

  constructor(code: RefusalCode, found = '') {
    super(code);
    this.code = code;
    this.found = found;
  }
}

/** Headings as a sentence names them. */
export const namesOf = (cells: readonly string[]): string =>
  cells
    .filter((cell) => cell !== '')
    .slice(0, 20)
    .map((cell) => cell.slice(0, 40))
    .join(', ') || '–';

/** Characters of one value that are kept: more than any column takes, so that it is said to be too long. */
const maxCellLength = 10_000;
/** Characters of all values together, which may be many more than the bytes of a workbook that repeats them. */
const maxListLength = 10_000_000;

/** The apostrophe that we and others write in CSV files before a text that a spreadsheet would take for a formula. */
const guard = /^'(?=[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/;

/** Control characters but tabs and line breaks, and halves of a character, which no database or file takes as they are. */
const unwritable = /(?![\t\n\r])[\p{Cc}\p{Cs}]/gu;

/** Collects the rows of a file up to the limits. */
export class RowCollector {
  readonly rows: Row[] = [];
  #length = 0;
  readonly #limits: { rows: number; columns: number };

  constructor(limits: { rows: number; columns: number }) {
    this.#limits = limits;
  }

  /**
   * Adds the values of a line; an empty one is left out.
   * @throws ListRefused over the limits
   */
  add(line: number, values: readonly string[]): void {
    const cells = values.map((value) =>
      value.slice(0, maxCellLength).replace(unwritable, '').trim().replace(guard, ''),
    );
    while (cells.at(-1) === '') cells.pop();
    if (cells.length === 0) return;
    if (cells.length > this.#limits.columns) throw new ListRefused('csv_too_wide', namesOf(cells));
    for (const cell of cells) this.#length += cell.length;
    // Lines above the headings do not count; how many there are is known once all are read.
    if (this.rows.length >= this.#limits.rows + headingLines || this.#length > maxListLength)
      throw new ListRefused('csv_too_long', namesOf(this.rows[0]?.cells ?? []));
    this.rows.push({ line, cells });
  }
}
