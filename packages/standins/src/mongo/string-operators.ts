import { convert } from './conversions.ts';
import { fail } from './errors.ts';
import type { Operator } from './expressions.ts';
import { named, strict, takes } from './operator-arguments.ts';
import { isMissing, toNumber, typeOf } from './values.ts';

/** Operators on strings. */

const text = (value: unknown): string =>
  typeof value === 'string' ? value : fail(34471, `The argument must be a string, not ${typeOf(value)}`);

/** What `$toUpper` and its like read: nothing as an empty string, numbers and dates as they are written. */
const written = (value: unknown): string => (isMissing(value) ? '' : (convert(value, 'string') as string));

/** Of ASCII letters only, as MongoDB does it. */
const upper = (value: unknown): string => written(value).replace(/[a-z]+/g, (part) => part.toUpperCase());
const lower = (value: unknown): string => written(value).replace(/[A-Z]+/g, (part) => part.toLowerCase());

function compared(a: unknown, b: unknown): number {
  const [x, y] = [upper(a), upper(b)];
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The part of a string or of its bytes that begins at a position, which may not be negative. */
function range(start: unknown, count: unknown): [from: number, to: number | undefined] {
  const [from, length] = [toNumber(start), toNumber(count)];
  if (!(from >= 0)) fail(50752, 'starting index must be non-negative');
  return [from, length < 0 ? undefined : from + length];
}

const substringOfBytes = takes(3, 3, ([value, start, count]) =>
  Buffer.from(written(value)).toString('utf8', ...range(start, count)),
);

const replacing = (replace: (input: string, find: string, by: () => string) => string): Operator =>
  named(['input', 'find', 'replacement'], [], ({ input, find, replacement }) =>
    replace(text(input), text(find), () => text(replacement)),
  );

export const stringOperators: Record<string, Operator> = {
  $toUpper: takes(1, 1, ([value]) => upper(value)),
  $toLower: takes(1, 1, ([value]) => lower(value)),
  $strcasecmp: takes(2, 2, ([a, b]) => compared(a, b)),
  $strLenCP: takes(1, 1, ([value]) => [...text(value)].length),
  $strLenBytes: takes(1, 1, ([value]) => Buffer.byteLength(text(value))),
  $substr: substringOfBytes,
  $substrBytes: substringOfBytes,
  $substrCP: takes(3, 3, ([value, start, count]) =>
    [...written(value)].slice(...range(start, count)).join(''),
  ),
  $split: strict(2, 2, ([value, separator]) =>
    text(separator)
      ? text(value).split(text(separator))
      : fail(40087, '$split requires a non-empty separator'),
  ),
  $replaceOne: replacing((input, find, by) => input.replace(find, by)),
  $replaceAll: replacing((input, find, by) => input.replaceAll(find, by)),
};
