import { fail } from '../errors.ts';
import { isMissing, toNumber, typeOf } from '../values/values.ts';
import type { Operator } from './expression.ts';
import { many, strict, takes, type Values } from './operator-arguments.ts';

/** Operators on strings. */

const text = (value: unknown): string =>
  typeof value === 'string' ? value : fail(34471, `The argument must be a string, not ${typeOf(value)}`);

/** `$indexOfBytes`: the byte position of a substring within a range; -1 where there is none. */
function indexOfBytes([value, wanted, start = 0, end]: Values): number | null {
  if (isMissing(value)) return null;
  const [bytes, part, from] = [Buffer.from(text(value)), Buffer.from(text(wanted)), toNumber(start)];
  if (!(from >= 0)) fail(40097, `$indexOfBytes requires a starting index that is not negative: ${from}`);
  const to = Math.min(end === undefined ? bytes.length : toNumber(end), bytes.length);
  return from > to ? -1 : indexIn(bytes.subarray(from, to), part, from);
}

function indexIn(bytes: Buffer, part: Buffer, from: number): number {
  const at = bytes.indexOf(part);
  return at < 0 ? -1 : from + at;
}

/** Changes the case of ASCII letters, as MongoDB does; null becomes an empty text. */
const changingCase = (letters: RegExp, change: (part: string) => string): Operator =>
  takes(1, 1, ([value]) => (isMissing(value) ? '' : text(value).replace(letters, change)));

export const stringOperators: Record<string, Operator> = {
  $concat: strict(0, many, (args) => args.map(text).join('')),
  $toLower: changingCase(/[A-Z]+/g, (part) => part.toLowerCase()),
  $toUpper: changingCase(/[a-z]+/g, (part) => part.toUpperCase()),
  $indexOfBytes: takes(2, 4, indexOfBytes),
};
