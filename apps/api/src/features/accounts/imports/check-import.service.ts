import type {
  FileColumnDto,
  ImportColumn,
  ImportedMemberDto,
  MapImportBody,
} from '@rosette/shared/contract/imports.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { AppError, conflict, invalidField } from '#lib/app-error.ts';
import { type List, readList } from '#lib/lists/read-list.ts';
import { ListRefused, type Row } from '#lib/lists/row.ts';
import { partsOf } from '#lib/parts-of.ts';
import { type CheckedRows, checkRows } from './check-rows.ts';
import { type Import, ImportModel, ImportRowsModel } from './import.model.ts';
import { readSource, sealRows, storeSource } from './import-source.ts';
import { batch, getImport } from './imports.service.ts';

/** How many rows of a file are shown as they would be made. */
const previewed = 5;
/** How many values of a column are shown, and how much of them and of a heading. */
const sampled = 3;
const sampleLength = 60;
const headingLength = 120;

/** What the rows of a file say, as it is stored. */
type Result = Pick<
  Import,
  | 'rows'
  | 'good'
  | 'skipped'
  | 'without_email'
  | 'columns'
  | 'levels'
  | 'date_order'
  | 'ignored_columns'
  | 'problems'
  | 'notes'
  | 'preview'
>;

/** A checked file: the import to store, the good rows, and all rows as written, sealed. */
export interface CheckedFile {
  document: Result & Pick<Import, 'by_id' | 'state' | 'heading_line' | 'made'>;
  members: ImportedMemberDto[];
  source: string[];
}

/** A refused file as an answer. */
function refusal(error: unknown): unknown {
  if (!(error instanceof ListRefused)) return error;
  const { code, found } = error;
  return new AppError(422, code, { found }, { errors: [{ path: 'file', code, params: { found } }] });
}

function samplesOf(rows: readonly Row[], position: number): string[] {
  const samples: string[] = [];
  for (const { cells } of rows) {
    const cell = cells[position] ?? '';
    if (cell !== '') samples.push(cell.slice(0, sampleLength));
    if (samples.length === sampled) break;
  }
  return samples;
}

const columnsOf = ({ headings, guesses, rows }: List): FileColumnDto[] =>
  headings.map((heading, position) => ({
    position,
    heading: heading.slice(0, headingLength),
    column: guesses[position]?.column ?? null,
    is_sure: guesses[position]?.isSure ?? true,
    samples: samplesOf(rows, position),
  }));

const resultOf = (columns: FileColumnDto[], checked: CheckedRows): Result => ({
  rows: checked.rows,
  good: checked.good.length,
  skipped: checked.skipped,
  without_email: checked.withoutEmail,
  columns,
  levels: checked.levels,
  date_order: checked.dateOrder,
  ignored_columns: columns
    .filter(({ heading, column }) => column === null && heading !== '')
    .map(({ heading }) => heading),
  // Mongoose's types take arrays of documents only.
  problems: checked.problems as never,
  notes: checked.notes as never,
  preview: checked.good.slice(0, previewed),
});

/**
 * Checks a file: which rows are good, and which are skipped as their address is missing, known or repeated.
 * @param signal ends the reading
 * @throws 422 for a file that is no list of people, 503 when too many are read
 */
export async function checkFile(
  app: AppContext,
  admin: Caller,
  path: string,
  signal: AbortSignal,
): Promise<CheckedFile> {
  const list = await readList(app.log, path, signal).catch((error: unknown) => {
    throw refusal(error);
  });
  const columns = columnsOf(list);
  const { rows, headingLine } = list;
  const checked = await checkRows(app, { rows, headingLine, said: { columns, levels: [], dateOrder: null } });
  return {
    document: {
      ...resultOf(columns, checked),
      by_id: new Types.ObjectId(admin.id),
      state: 'checked',
      heading_line: headingLine,
      made: 0,
    },
    members: checked.good,
    source: sealRows(app, rows),
  };
}

async function storeRows(import_id: Types.ObjectId, members: readonly ImportedMemberDto[]): Promise<void> {
  await ImportRowsModel.insertMany(
    [...partsOf(members, batch)].map((part) => ({ import_id, members: part })),
  );
}

/** Stores a checked file with its rows, inside a transaction. */
export async function storeImport({ document, members, source }: CheckedFile): Promise<Import> {
  const [created] = await ImportModel.create([document]);
  const stored = (created as NonNullable<typeof created>).toObject() as Import;
  await storeRows(stored._id, members);
  await storeSource(stored._id, source);
  return stored;
}

/** Columns of which a file may have several: further addresses fill what is empty in the first. */
const mayRepeat = (column: ImportColumn) => column === 'email';

/** The columns as an admin maps them. @throws 422 for an unknown position, two for one, none of an address or name */
function mappedColumns(columns: readonly FileColumnDto[], wanted: MapImportBody['columns']): FileColumnDto[] {
  const unknown = Object.keys(wanted).find(
    (position) => !columns.some((each) => String(each.position) === position),
  );
  if (unknown !== undefined) throw invalidField(`columns.${unknown}`, 'column_unknown');
  const mapped = columns.map((each) => {
    const column = wanted[each.position];
    return column === undefined ? each : { ...each, column, is_sure: true };
  });
  const seen = new Set<ImportColumn>();
  for (const { position, column } of mapped) {
    if (!column) continue;
    if (seen.has(column) && !mayRepeat(column))
      throw invalidField(`columns.${position}`, 'column_chosen_twice');
    seen.add(column);
  }
  const hasName = seen.has('full_name') || seen.has('first_name') || seen.has('last_name');
  if (!seen.has('email') || !hasName) throw invalidField('columns', 'mapping_incomplete');
  return mapped;
}

/** What an audit entry says of a mapping. */
const auditedMapping = ({
  columns,
  levels,
  date_order,
}: Pick<Import, 'columns' | 'levels' | 'date_order'>) => ({
  ...Object.fromEntries(columns.map(({ position, column }) => [`column ${position + 1}`, column])),
  levels: levels.filter(({ tier }) => tier !== null).length,
  date_order: date_order ?? null,
});

/** A file that was checked anew by a mapping. */
export interface Remapped {
  before: Import;
  result: Result & Pick<Import, 'chosen_date_order'>;
  members: ImportedMemberDto[];
}

/**
 * Checks the rows of a file anew by an admin's mapping; what that leaves out stays as it is.
 * @throws 404; 409 for one that was run or undone; 422 for a mapping that does not fit
 */
export async function remap(app: AppContext, id: string, body: MapImportBody): Promise<Remapped> {
  const before = await getImport(id);
  const rows = before.state === 'checked' ? await readSource(app, before._id) : null;
  if (!rows) throw conflict('import_run_already');
  const columns = mappedColumns(before.columns, body.columns);
  const levels = [
    ...before.levels,
    ...Object.entries(body.levels ?? {}).map(([value, tier]) => ({ value, tier })),
  ];
  const chosen = body.date_order ?? before.chosen_date_order ?? null;
  const checked = await checkRows(app, {
    rows,
    headingLine: before.heading_line,
    said: { columns, levels, dateOrder: chosen },
  });
  return {
    before,
    result: { ...resultOf(columns, checked), chosen_date_order: chosen },
    members: checked.good,
  };
}

/**
 * Stores what a mapping has made of a file, inside a transaction.
 * @throws 409 where it was run or undone meanwhile
 */
export async function storeMapping(admin: Caller, { before, result, members }: Remapped): Promise<Import> {
  const mapped = await ImportModel.findOneAndUpdate(
    { _id: before._id, state: 'checked' },
    { $set: result },
    { returnDocument: 'after' },
  ).lean<Import>();
  if (!mapped) throw conflict('import_run_already');
  await ImportRowsModel.deleteMany({ import_id: before._id });
  await storeRows(before._id, members);
  await recordAudit({
    actor_id: admin.id,
    action: 'import.map',
    subject: { id: String(before._id) },
    before: auditedMapping(before),
    after: auditedMapping(mapped),
  });
  return mapped;
}
