import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { optionalCountry } from '@rosette/shared/contract/country-fields.ts';
import {
  calendarDay,
  email,
  optionalOffers,
  optionalText,
  optionalWebsite,
  text,
} from '@rosette/shared/contract/fields.ts';
import {
  type ImportColumn,
  type ImportedMemberDto,
  importColumns,
  maxImportRows,
} from '@rosette/shared/contract/imports.ts';
import { errorMap, type Problem, problemOf } from '@rosette/shared/contract/problem.ts';
import { countryCodes } from '@rosette/shared/countries.ts';
import { countryName } from '@rosette/shared/country-names.ts';
import { foldText } from '@rosette/shared/fold-text.ts';
import { tiers } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import { CsvError, parse } from 'csv-parse';
import * as z from 'zod/mini';
import { invalidField } from '#lib/app-error.ts';

/** A heading or value as it is compared: without case, accents, spaces and hyphens. */
const folded = (written: string) => foldText(written).replace(/[^a-z0-9]/g, '');

/** German headings that differ from the column's name; both are accepted (product/coming-in#import). */
const germanHeadings: Record<string, ImportColumn> = {
  Name: 'full_name',
  Unternehmen: 'business_name',
  Branche: 'industry',
  Ort: 'town',
  Land: 'country',
  'Über mich': 'bio',
  Bietet: 'offers',
  Sucht: 'needs',
  Stufe: 'tier',
  'Mitglied bis': 'membership_expires',
  Sprache: 'language',
};

const columnOf = new Map<string, ImportColumn>([
  ...importColumns.map((column) => [folded(column), column] as const),
  ...Object.entries(germanHeadings).map(([heading, column]) => [folded(heading), column] as const),
]);

/** The codes of countries by their names in every language. */
const countryOf = new Map(
  languages.flatMap((locale) =>
    countryCodes.map((code) => [folded(countryName(code, locale)), code] as const),
  ),
);

const languageOf: Readonly<Record<string, Language>> = {
  english: 'en',
  englisch: 'en',
  german: 'de',
  deutsch: 'de',
};

/** '31.12.2026' as '2026-12-31'; other texts stay. */
function isoDay(written: string): string {
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(written.trim()) ?? [];
  return day && month && year ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : written;
}

/** Validates a row after `convert`. Empty cells are left out before. */
const rowSchema = z.object({
  email,
  full_name: text('name'),
  business_name: optionalText('name'),
  industry: optionalText('name'),
  town: optionalText('name'),
  country: optionalCountry,
  bio: optionalText('bio'),
  website: optionalWebsite,
  offers: optionalOffers,
  needs: optionalOffers,
  tier: z._default(z.enum(tiers), 'free'),
  membership_expires: z.optional(calendarDay),
  language: z.optional(z.enum(languages)),
});

const listColumns: readonly ImportColumn[] = ['offers', 'needs'];

/** Converts the text of a cell to the input of `rowSchema`. */
function convert(column: ImportColumn, written: string): unknown {
  if (listColumns.includes(column)) return written.split('|').filter((part) => part.trim());
  if (column === 'country') return countryOf.get(folded(written)) ?? written;
  if (column === 'tier') return foldText(written);
  if (column === 'membership_expires') return isoDay(written);
  if (column === 'language') return languageOf[folded(written)] ?? foldText(written);
  return written;
}

function memberOf({ membership_expires: day, ...row }: z.output<typeof rowSchema>): ImportedMemberDto {
  return {
    email: row.email,
    full_name: row.full_name,
    business_name: row.business_name ?? null,
    industry: row.industry ?? null,
    town: row.town ?? null,
    country: row.country ?? null,
    bio: row.bio ?? null,
    website: row.website ?? null,
    offers: row.offers ?? [],
    needs: row.needs ?? [],
    tier: row.tier,
    // A membership lasts until the end of its last day (UTC). The free tier has no end date.
    membership_expires: day && row.tier !== 'free' ? `${day}T23:59:59.000Z` : null,
    language: row.language ?? null,
  };
}

export interface RowProblem extends Problem {
  row: number;
  column: ImportColumn;
}

export interface ParsedFile {
  /** How many rows are not empty. */
  rows: number;
  ignoredColumns: string[];
  members: ImportedMemberDto[];
  problems: RowProblem[];
}

/** 'utf-8' if the file is valid UTF-8, else 'windows-1252', which Excel writes unless told otherwise. */
async function encodingOf(path: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

async function* textsOf(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path)) yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

/** The delimiter that is most often outside of quotes in the first line. */
async function delimiterOf(path: string, encoding: string): Promise<string> {
  let line = '';
  for await (const part of textsOf(path, encoding)) {
    line += part;
    if (/[\r\n]/.test(line.trimStart())) break;
  }
  const unquoted = (line.trimStart().split(/[\r\n]/)[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (delimiter: string) => unquoted.split(delimiter).length;
  return [',', ';', '\t'].toSorted((one, other) => count(other) - count(one))[0] as string;
}

interface Columns {
  /** The column of each cell; undefined for those that are ignored. */
  byCell: (ImportColumn | undefined)[];
  ignored: string[];
}

/** @throws 422 without the headings that are needed */
function columnsOf(headings: readonly string[]): Columns {
  const seen = new Set<ImportColumn>();
  const ignored: string[] = [];
  const byCell = headings.map((heading) => {
    const column = columnOf.get(folded(heading));
    if (column && !seen.has(column)) {
      seen.add(column);
      return column;
    }
    if (heading.trim()) ignored.push(heading.trim());
    return undefined;
  });
  if (!seen.has('email') || !seen.has('full_name')) throw invalidField('file', 'csv_without_columns');
  return { byCell, ignored };
}

/** The member that a row describes, or the first problem of each of its columns. */
function readRow(
  { byCell }: Columns,
  cells: readonly string[],
  row: number,
): ImportedMemberDto | RowProblem[] {
  const values: Partial<Record<ImportColumn, unknown>> = {};
  for (const [index, column] of byCell.entries()) {
    const cell = cells[index]?.trim();
    if (column && cell) values[column] = convert(column, cell);
  }
  const parsed = rowSchema.safeParse(values, errorMap);
  if (parsed.success) return memberOf(parsed.data);
  const problems = new Map<ImportColumn, RowProblem>();
  for (const issue of parsed.error.issues) {
    const problem = problemOf(issue);
    const column = problem.path.split('.')[0] as ImportColumn;
    if (!problems.has(column)) problems.set(column, { ...problem, row, column });
  }
  return [...problems.values()];
}

/**
 * Reads a CSV file of members as a stream (product/coming-in#import).
 * @throws 422 for a file that is empty, has no headings or too many rows, or is no CSV
 */
export async function parseFile(path: string): Promise<ParsedFile> {
  const encoding = await encodingOf(path);
  const parser = Readable.from(textsOf(path, encoding)).pipe(
    parse({
      delimiter: await delimiterOf(path, encoding),
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      max_record_size: 100_000,
    }),
  );
  const parsed: ParsedFile = { rows: 0, ignoredColumns: [], members: [], problems: [] };
  let columns: Columns | undefined;
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const isEmpty = cells.every((cell) => cell.trim() === '');
      if (!columns) {
        if (isEmpty) continue;
        columns = columnsOf(cells);
        parsed.ignoredColumns = columns.ignored;
        continue;
      }
      row += 1;
      if (isEmpty) continue;
      parsed.rows += 1;
      if (parsed.rows > maxImportRows) throw invalidField('file', 'csv_too_long');
      const read = readRow(columns, cells, row);
      if (Array.isArray(read)) parsed.problems.push(...read);
      else parsed.members.push(read);
    }
  } catch (error) {
    throw error instanceof CsvError ? invalidField('file', 'csv_unreadable') : error;
  }
  if (parsed.rows === 0) throw invalidField('file', 'csv_empty');
  return parsed;
}
