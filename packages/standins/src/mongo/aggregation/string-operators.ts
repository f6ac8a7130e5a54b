import { fail } from '../errors.ts';
import { isMissing, typeOf } from '../values/values.ts';
import type { Operator } from './expression.ts';
import { many, strict, takes } from './operator-arguments.ts';

/** Operators on strings. */

const text = (value: unknown): string =>
  typeof value === 'string' ? value : fail(34471, `The argument must be a string, not ${typeOf(value)}`);

/** Changes the case of ASCII letters, as MongoDB does; null becomes an empty text. */
const changingCase = (letters: RegExp, change: (part: string) => string): Operator =>
  takes(1, 1, ([value]) => (isMissing(value) ? '' : text(value).replace(letters, change)));

export const stringOperators: Record<string, Operator> = {
  $concat: strict(0, many, (args) => args.map(text).join('')),
  $toLower: changingCase(/[A-Z]+/g, (part) => part.toLowerCase()),
  $toUpper: changingCase(/[a-z]+/g, (part) => part.toUpperCase()),
};
