import { maxLength } from '@rosette/shared/contract/fields.ts';
import type {
  DateOrder,
  FileColumnDto,
  ImportedMemberDto,
  LevelDto,
} from '@rosette/shared/contract/imports.ts';
import type { Tier } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { AppContext } from '#lib/app-context.ts';
import { orderOfColumn } from '#lib/lists/days.ts';
import { foldedKey } from '#lib/lists/headings.ts';
import { createRowReader, type RowNote, type RowRemark } from '#lib/lists/read-row.ts';
import type { Row } from '#lib/lists/row.ts';
import { partsOf } from '#lib/parts-of.ts';
import { skippedAmong } from './imported-addresses.ts';

/** Notes that are kept of a file, and different values of a column of tiers. */
const maxNotes = 15_000;
const maxLevels = 200;
/** Rows that are read at once, so that requests have their turn. */
const batch = 250;

/** What an admin has said of a file. */
export interface Said {
  columns: readonly Pick<FileColumnDto, 'column'>[];
  levels: readonly Pick<LevelDto, 'value' | 'tier'>[];
  dateOrder: DateOrder | null;
}

interface Placed {
  row: number;
  line: number;
}

/** What would become of the rows of a file. */
export interface CheckedRows {
  rows: number;
  good: ImportedMemberDto[];
  skipped: number;
  withoutEmail: number;
  problems: (RowRemark & Placed)[];
  notes: (RowNote & Placed)[];
  levels: LevelDto[];
  dateOrder: DateOrder | null;
}

/** A value of the column of tiers as it is shown and given back. */
const levelOf = (written: string) => written.slice(0, maxLength.name);

/** The values that are no tiers, the most frequent first. */
function countLevels(values: readonly string[], tiers: ReadonlyMap<string, Tier | null>): LevelDto[] {
  const levels = new Map<string, LevelDto>();
  for (const value of values.map(levelOf)) {
    const key = foldedKey(value);
    const level = levels.get(key) ?? { value, rows: 0, tier: tiers.get(key) ?? null };
    level.rows += 1;
    levels.set(key, level);
  }
  return [...levels.values()].toSorted((one, other) => other.rows - one.rows).slice(0, maxLevels);
}

/** Those of these people who are imported: neither known nor repeated, nor to be left alone. */
async function goodAmong(
  app: AppContext,
  members: readonly ImportedMemberDto[],
): Promise<ImportedMemberDto[]> {
  const seen = new Set<string>();
  const good: ImportedMemberDto[] = [];
  for (const part of partsOf(members, 1000)) {
    const skipped = await skippedAmong(
      app,
      part.map(({ email }) => email),
    );
    for (const member of part) {
      if (skipped.has(member.email) || seen.has(member.email)) continue;
      seen.add(member.email);
      good.push(member);
    }
  }
  return good;
}

/**
 * Checks the rows of a file: which people would be made of them, and what is wrong (product/coming-in#import).
 * @param headingLine the line of the headings
 */
export async function checkRows(
  app: AppContext,
  { rows, headingLine, said }: { rows: readonly Row[]; headingLine: number; said: Said },
): Promise<CheckedRows> {
  const columns = said.columns.map(({ column }) => column);
  const expiresAt = columns.indexOf('membership_expires');
  const dateOrder = said.dateOrder ?? orderOfColumn(rows.map(({ cells }) => cells[expiresAt] ?? ''));
  const tiers = new Map(said.levels.map(({ value, tier }) => [foldedKey(levelOf(value)), tier] as const));
  const read = createRowReader({
    columns,
    tierOfLevel: (written) => tiers.get(foldedKey(levelOf(written))) ?? null,
    dateOrder,
  });
  const members: ImportedMemberDto[] = [];
  const levels: string[] = [];
  const checked: Pick<CheckedRows, 'problems' | 'notes' | 'withoutEmail'> = {
    problems: [],
    notes: [],
    withoutEmail: 0,
  };
  for (const part of partsOf(rows, batch)) {
    for (const row of part) {
      const place = { row: row.line - headingLine, line: row.line };
      const { member, hasAddress, problems, notes, level } = read(row);
      if (!hasAddress) checked.withoutEmail += 1;
      if (member) members.push(member);
      if (level !== undefined) levels.push(level);
      checked.problems.push(...problems.map((problem) => ({ ...place, ...problem })));
      checked.notes.push(...notes.map((note) => ({ ...place, ...note })));
    }
    await new Promise(setImmediate);
  }
  const good = await goodAmong(app, members);
  return {
    ...checked,
    notes: checked.notes.slice(0, maxNotes),
    rows: rows.length,
    good,
    skipped: checked.withoutEmail + members.length - good.length,
    levels: countLevels(levels, tiers),
    dateOrder,
  };
}
