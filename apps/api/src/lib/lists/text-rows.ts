import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { maxImportColumns, maxImportRows } from '@rosette/shared/contract/imports.ts';
import { CsvError, parse } from 'csv-parse';
import { areHeadings } from './headings.ts';
import { headingLines, ListRefused, type Row, RowCollector } from './row.ts';

/** What Windows-1252 has for 0x80 to 0x9f; the other bytes are Latin-1. */
const windowsLetters = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Node's own decoder takes Windows-1252 for Latin-1 in some versions, and loses quotes, dashes and the letters of Šárka. */
const fromWindows1252 = (bytes: Buffer): string =>
  bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (letter) => windowsLetters[letter.charCodeAt(0) - 0x80] ?? letter);

/** The text of a file: UTF-8, UTF-16 with its mark, else Windows-1252, which Excel writes unless told otherwise. */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return fromWindows1252(bytes);
  }
}

/** Whether every other byte of its start is nothing, as in UTF-16 of European languages. */
function looksLikeUtf16(bytes: Buffer): boolean {
  const start = bytes.subarray(0, 2000);
  const odd = start.filter((byte, index) => byte === 0 && index % 2 === 1).length;
  const even = start.filter((byte, index) => byte === 0 && index % 2 === 0).length;
  return Math.max(odd, even) > start.length / 4 && Math.min(odd, even) <= start.length / 40;
}

const parserOf = (delimiter: string) =>
  parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    max_record_size: 100_000,
  });

/** Characters that are parsed before other requests have their turn: each may be a cell, or a row. */
const chunkLength = 16_384;

async function* chunksOf(text: string): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += chunkLength) {
    await setImmediate();
    yield text.slice(start, start + chunkLength);
  }
}

/** The records of a text, one after another. */
const recordsOf = (text: string, delimiter: string): AsyncIterable<string[]> =>
  Readable.from(chunksOf(text)).pipe(parserOf(delimiter));

interface Trial {
  hasHeadings: boolean;
  cells: number;
}

/** What the first lines are with this delimiter. */
async function tryDelimiter(text: string, delimiter: string): Promise<Trial> {
  const trial: Trial = { hasHeadings: false, cells: 0 };
  let line = 0;
  try {
    for await (const cells of recordsOf(text, delimiter)) {
      trial.hasHeadings ||= areHeadings(cells);
      trial.cells = Math.max(trial.cells, cells.length);
      line += 1;
      if (line === headingLines) break;
    }
  } catch (error) {
    // It is no list with this one, at least.
    if (!(error instanceof CsvError)) throw error;
  }
  return trial;
}

/** The delimiter with which a line holds headings; without one, that of the most cells. */
async function delimiterOf(text: string): Promise<string> {
  const trials = await Promise.all(
    [',', ';', '\t'].map(async (delimiter) => ({ delimiter, ...(await tryDelimiter(text, delimiter)) })),
  );
  const [best] = trials.toSorted(
    (one, other) => Number(other.hasHeadings) - Number(one.hasHeadings) || other.cells - one.cells,
  );
  return best?.delimiter ?? ',';
}

/** The line with which a file tells Excel its separator; it is no row. */
const separatorLine = /^"?sep=([^"\r\n])"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i;

/**
 * The rows of a text file (product/coming-in#reading).
 * @throws ListRefused
 */
export async function rowsOfText(bytes: Buffer): Promise<Row[]> {
  const decoded = decode(bytes);
  if (decoded.includes('\0'))
    throw new ListRefused(looksLikeUtf16(bytes) ? 'csv_without_mark' : 'csv_unreadable');
  const separator = separatorLine.exec(decoded);
  const text = separator ? decoded.slice(separator[0].length) : decoded;
  const delimiter = separator?.[1] ?? (await delimiterOf(text));
  const collector = new RowCollector({ rows: maxImportRows, columns: maxImportColumns });
  let line = 0;
  try {
    for await (const cells of recordsOf(text, delimiter)) {
      line += 1;
      collector.add(line, cells);
    }
  } catch (error) {
    // The parser found no end of a row: a quotation mark was opened in it and not closed.
    if (!(error instanceof CsvError)) throw error;
    const { records = line } = error;
    throw new ListRefused('csv_row_without_end', String(Number(records) + 1));
  }
  return collector.rows;
}
