import type { ImportColumn } from '@rosette/shared/contract/imports.ts';
import { meaningOfHeading } from './headings.ts';
import { addressIn } from './people.ts';
import type { Row } from './row.ts';

/** What a column is taken for. */
export interface Guess {
  column: ImportColumn | null;
  /** False where it is guessed from its values, or for want of a better one. */
  isSure: boolean;
}

/** How many values of a column are looked at. */
const lookedAt = 20;

/** The share of the first values of a column, as far as there are any, that hold an address. */
function shareOfAddresses(rows: readonly Row[], position: number): number {
  let values = 0;
  let addresses = 0;
  for (const { cells } of rows) {
    const cell = cells[position] ?? '';
    if (cell === '') continue;
    values += 1;
    if (addressIn(cell)) addresses += 1;
    if (values === lookedAt) break;
  }
  return values === 0 ? 0 : addresses / values;
}

/** Whether a heading is that of somebody who comes, in a list in which others may have ordered for her. */
const isOfAttendee = (heading: string): boolean => /attendee|teilnehm/i.test(heading);

/** What the columns of a file are, by their headings, and by their values where no heading names addresses. */
export function guessColumns(headings: readonly string[], rows: readonly Row[]): Guess[] {
  const meanings = headings.map(meaningOfHeading);
  const has = (...looked: ReturnType<typeof meaningOfHeading>[]) =>
    meanings.some((each) => looked.includes(each));
  const hasAttendees = headings.some(
    (heading, position) => meanings[position] === 'email' && isOfAttendee(heading),
  );
  const taken = new Set<ImportColumn>();
  const guesses = meanings.map((meaning, position): Guess => {
    let column: ImportColumn | null = null;
    if (meaning === 'name') column = has('first_name') && !has('last_name') ? 'last_name' : 'full_name';
    else if (meaning === 'nickname') {
      if (!has('name', 'full_name', 'first_name', 'last_name')) column = 'full_name';
    } else column = meaning;
    // The address of an order is another person's, perhaps.
    if (column === 'email' && hasAttendees && !isOfAttendee(headings[position] ?? '')) column = null;
    // Of two with the same meaning the first has it; further addresses fill what is empty in the first.
    if (column && column !== 'email' && taken.has(column)) column = null;
    if (column) taken.add(column);
    return { column, isSure: meaning !== 'nickname' || column === null };
  });
  const shares = guesses.map((_, position) => shareOfAddresses(rows, position));
  if (guesses.some(({ column }, position) => column === 'email' && (shares[position] ?? 0) > 0))
    return guesses;
  const found = guesses.findIndex(({ column }, position) => column === null && (shares[position] ?? 0) > 0.5);
  if (found >= 0) guesses[found] = { column: 'email', isSure: false };
  return guesses;
}
