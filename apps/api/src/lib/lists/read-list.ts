import { readFile } from 'node:fs/promises';
import { maxImportRows } from '@rosette/shared/contract/imports.ts';
import type { Log } from '#lib/log.ts';
import { type Guess, guessColumns } from './guess-columns.ts';
import { headingsAmong } from './headings.ts';
import { listKindOf } from './list-kind.ts';
import { ListRefused, namesOf, type Row } from './row.ts';
import { rowsOfText } from './text-rows.ts';
import { readWorkbook } from './workbook-reader.ts';

/** A list of people: its headings, what its columns are taken for, and its rows. */
export interface List {
  /** As written, one for each column; empty ones too. */
  headings: string[];
  guesses: Guess[];
  /** The line of the headings. */
  headingLine: number;
  /** Below the headings. */
  rows: Row[];
}

/** A list of the rows of a file. @throws ListRefused */
export function listOf(found: readonly Row[]): List {
  const heading = headingsAmong(found);
  if (!heading) throw new ListRefused('csv_empty', namesOf([]));
  const rows = found.filter(({ line }) => line > heading.line);
  if (rows.length === 0) throw new ListRefused('csv_empty', namesOf(heading.cells));
  if (rows.length > maxImportRows) throw new ListRefused('csv_too_long', namesOf(heading.cells));
  const width = Math.max(heading.cells.length, ...rows.map(({ cells }) => cells.length));
  const headings = Array.from({ length: width }, (_, position) => heading.cells[position] ?? '');
  const guesses = guessColumns(headings, rows);
  // Of those by its heading: an export may leave the addresses out.
  const holdsAddresses = guesses.some(
    ({ column }, position) => column === 'email' && rows.some(({ cells }) => cells[position]),
  );
  if (!holdsAddresses) throw new ListRefused('csv_without_addresses', namesOf(heading.cells));
  return { headings, guesses, headingLine: heading.line, rows };
}

/**
 * Reads a file with a list of people (product/coming-in#reading).
 * @param signal ends the reading of a workbook
 * @throws ListRefused
 */
export async function readList(log: Log, path: string, signal?: AbortSignal): Promise<List> {
  const bytes = await readFile(path);
  const kind = listKindOf(bytes);
  if (typeof kind === 'object') throw new ListRefused('workbook_unreadable', kind.notRead);
  return listOf(kind === 'text' ? await rowsOfText(bytes) : await readWorkbook(log, path, signal));
}
