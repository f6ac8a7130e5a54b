import type { DateOrder, ImportColumn, ImportedMemberDto } from '@rosette/shared/contract/imports.ts';
import type { Tier } from '@rosette/shared/policy/roles-and-tiers.ts';
import { addressIn, fullNameOf, isNothing } from './people.ts';
import type { Row } from './row.ts';
import {
  checkFullName,
  type OptionalColumn,
  type OptionalValues,
  tierOf,
  type ValueProblem,
  valueUnder,
} from './values.ts';

/** Which column is what, and how its values are read. */
export interface Mapping {
  /** By position. */
  columns: readonly (ImportColumn | null)[];
  /** The tier of what stands in the column `tier` and names none; null where nobody has said it. */
  tierOfLevel: (written: string) => Tier | null;
  /** Of days with slashes. */
  dateOrder: DateOrder | null;
}

/** Something about a value of a row. */
export interface RowRemark extends ValueProblem {
  column: ImportColumn;
}

/** A value that was left out. */
export interface RowNote extends RowRemark {
  value: string;
}

export interface ReadRow {
  /** Absent without an address, or with a problem. */
  member?: ImportedMemberDto;
  hasAddress: boolean;
  /** What costs this person: her address or her name. */
  problems: RowRemark[];
  notes: RowNote[];
  /** What stands in the column `tier` and names none. */
  level?: string;
}

const notOptional: ReadonlySet<ImportColumn> = new Set([
  'email',
  'full_name',
  'first_name',
  'middle_name',
  'last_name',
  'tier',
]);

const isOptional = (column: ImportColumn): column is OptionalColumn => !notOptional.has(column);

/** How much of a value that was left out is kept. */
const noteLength = 120;

/** The address of a row: the first one in its columns; what stands there instead where there is none. */
function addressAmong(cells: readonly string[]): { address: string | null; written: string } {
  const written = cells.filter((cell) => !isNothing(cell));
  for (const cell of written) {
    const address = addressIn(cell);
    if (address) return { address, written: cell };
  }
  return { address: null, written: written[0] ?? '' };
}

/** Reads rows by a mapping, each by itself (product/coming-in#columns). */
export function createRowReader({ columns, tierOfLevel, dateOrder }: Mapping) {
  const positionsOf = (column: ImportColumn) =>
    columns.flatMap((each, position) => (each === column ? [position] : []));
  const emails = positionsOf('email');
  const positionOf = (column: ImportColumn) => positionsOf(column)[0] ?? -1;
  const names = {
    full: positionOf('full_name'),
    first: positionOf('first_name'),
    middle: positionOf('middle_name'),
    last: positionOf('last_name'),
  };
  const tierAt = positionOf('tier');
  const optional = columns.flatMap((column, position) =>
    column && isOptional(column) ? [{ column, position }] : [],
  );

  return ({ cells }: Row): ReadRow => {
    const at = (position: number) => cells[position] ?? '';
    const named = (position: number) =>
      isNothing(at(position)) && !/\p{L}/u.test(at(position)) ? '' : at(position);
    const { address, written } = addressAmong(emails.map(at));
    const read: ReadRow = { hasAddress: written !== '', problems: [], notes: [] };
    if (written === '') return read;
    if (!address) read.problems.push({ column: 'email', code: 'email_invalid' });
    const name = checkFullName(
      fullNameOf({
        full: named(names.full),
        first: named(names.first),
        middle: named(names.middle),
        last: named(names.last),
      }),
    );
    if ('problem' in name) read.problems.push({ column: 'full_name', ...name.problem });
    if (!address || 'problem' in name) return read;

    const values: OptionalValues = {};
    for (const { column, position } of optional) {
      const value = valueUnder(column, at(position), dateOrder);
      if (!value) continue;
      if ('value' in value) Object.assign(values, { [column]: value.value });
      else read.notes.push({ column, value: at(position).slice(0, noteLength), ...value.problem });
    }
    let tier: Tier = 'free';
    if (!isNothing(at(tierAt))) {
      const known = tierOf(at(tierAt));
      if (!known) read.level = at(tierAt);
      tier = known ?? tierOfLevel(at(tierAt)) ?? 'free';
    }
    read.member = {
      email: address,
      full_name: name.value,
      business_name: values.business_name ?? null,
      industry: values.industry ?? null,
      town: values.town ?? null,
      country: values.country ?? null,
      bio: values.bio ?? null,
      website: values.website ?? null,
      offers: values.offers ?? [],
      needs: values.needs ?? [],
      tier,
      // The free tier has no end.
      membership_expires: tier === 'free' ? null : (values.membership_expires ?? null),
      language: values.language ?? null,
    };
    return read;
  };
}
