import { readFile } from 'node:fs/promises';
import { maxImportColumns, maxImportRows } from '@rosette/shared/contract/imports.ts';
import { zipSync } from 'fflate';
import { streamOdsRows } from 'hucre/ods';
import { type CellValue, streamXlsxRows } from 'hucre/xlsx';
import { partsToParse } from './check-parts.ts';
import { hasAddressHeading } from './headings.ts';
import { ListRefused, type Row, RowCollector } from './row.ts';
import { unpack } from './unpack.ts';

// This module runs in a process of its own (list-process.ts), and is the only one that uses hucre.

/** product/coming-in#workbooks: the most bytes of all parts of a workbook. */
export const maxUnpackedBytes = 64 * 1_048_576;

/** Sheets that are looked at. */
const maxSheets = 20;

type Parts = ReadonlyMap<string, Uint8Array>;

const textOf = (parts: Parts, name: string): string => Buffer.from(parts.get(name) ?? []).toString('utf8');

/** A day as YYYY-MM-DD, with its time where it has one. */
function dayText(date: Date): string {
  if (Number.isNaN(date.getTime())) return '';
  const [day = '', time = ''] = date.toISOString().split('T');
  return time.startsWith('00:00') ? day : `${day} ${time.slice(0, 5)}`;
}

/** A value as text: cached ones only, formulas are not computed. */
function cellText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  return value instanceof Date ? dayText(value) : String(value);
}

interface SheetRow {
  index: number;
  values: CellValue[];
}

interface Sheet {
  rows: Row[];
  /** Why its other rows are not read. */
  refused?: ListRefused;
}

async function collect(rows: AsyncIterable<SheetRow>): Promise<Sheet> {
  const collector = new RowCollector({ rows: maxImportRows, columns: maxImportColumns });
  try {
    for await (const { index, values } of rows) collector.add(index + 1, values.map(cellText));
  } catch (error) {
    // It counts only where this is the sheet with the people.
    if (error instanceof ListRefused) return { rows: collector.rows, refused: error };
    throw error;
  }
  return { rows: collector.rows };
}

/** What hucre reads: the unpacked parts, so that it meets nothing that was not counted. */
const repacked = (parts: Parts): Uint8Array => zipSync(Object.fromEntries(parts), { level: 0 });

async function* sheetsOfXlsx(parts: Parts): AsyncGenerator<Sheet> {
  const bytes = repacked(parts);
  const book = [...parts.keys()].find((name) => /(?:^|\/)workbook\.xml$/.test(name)) ?? '';
  const count = textOf(parts, book).match(/<(?:\w+:)?sheet\s/g)?.length ?? 1;
  for (let sheet = 0; sheet < Math.min(count, maxSheets); sheet += 1)
    yield await collect(streamXlsxRows(bytes, { sheet }));
}

/**
 * The content of an .ods without repetitions beyond the limits of a list: LibreOffice writes them for empty rows and
 * columns to the end of a sheet, and a few of them can stand for billions of cells.
 */
function withoutLongRepeats(content: string): string {
  const most = { rows: maxImportRows + 100, columns: maxImportColumns + 1 };
  const left = { rows: most.rows, columns: most.rows * most.columns };
  return content.replace(
    /number-(rows|columns)-repeated="(\d+)"/g,
    (_, what: 'rows' | 'columns', times: string) => {
      const kept = Math.min(Number(times), most[what], Math.max(1, left[what]));
      left[what] -= kept;
      return `number-${what}-repeated="${kept}"`;
    },
  );
}

/** LibreOffice and others write each line of a cell as a paragraph, and hucre reads nothing between two of them. */
const withLineBreaks = (content: string): string =>
  content.replace(/<\/text:p>(?=\s*<text:p[\s/>])/g, '<text:line-break/></text:p>');

async function* sheetsOfOds(parts: Map<string, Uint8Array>): AsyncGenerator<Sheet> {
  parts.set('content.xml', Buffer.from(withLineBreaks(withoutLongRepeats(textOf(parts, 'content.xml')))));
  const bytes = repacked(parts);
  const count = textOf(parts, 'content.xml').match(/<table:table\s/g)?.length ?? 1;
  for (let sheet = 0; sheet < Math.min(count, maxSheets); sheet += 1)
    yield await collect(streamOdsRows(bytes, { sheets: [sheet] }));
}

/** The kind of a workbook by its parts. @throws ListRefused for another one, or a protected one */
function sheetsOf(parts: Map<string, Uint8Array>): AsyncGenerator<Sheet> {
  if (parts.has('content.xml')) {
    const isSheet = textOf(parts, 'mimetype').includes('opendocument.spreadsheet');
    const isProtected = textOf(parts, 'META-INF/manifest.xml').includes('encryption-data');
    if (!isSheet || isProtected) throw new ListRefused('workbook_unreadable', isSheet ? '.ods' : '.odt');
    return sheetsOfOds(parts);
  }
  if (![...parts.keys()].some((name) => name.endsWith('workbook.xml')))
    throw new ListRefused('workbook_unreadable', parts.has('word/document.xml') ? '.docx' : '.zip');
  return sheetsOfXlsx(parts);
}

/**
 * The rows of a workbook: of its first sheet with a heading of an address, else of the first with rows
 * (product/coming-in#workbooks).
 * @throws ListRefused
 */
export async function rowsOfWorkbook(path: string): Promise<Row[]> {
  const parts = partsToParse(unpack(await readFile(path), maxUnpackedBytes));
  const kind = parts.has('content.xml') ? '.ods' : '.xlsx';
  let chosen: Sheet | undefined;
  try {
    for await (const sheet of sheetsOf(parts)) {
      const isIt = hasAddressHeading(sheet.rows);
      if (isIt || (!chosen && sheet.rows.length > 0)) chosen = sheet;
      if (isIt) break;
    }
  } catch (error) {
    // Whatever hucre says of it: a part is missing, or is no XML.
    throw error instanceof ListRefused ? error : new ListRefused('workbook_unreadable', kind);
  }
  if (chosen?.refused) throw chosen.refused;
  return chosen?.rows ?? [];
}
