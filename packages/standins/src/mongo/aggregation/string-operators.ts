import { fail } from '../errors.ts';
import { convert } from '../values/conversions.ts';
import { compileRegex, isRegex } from '../values/regex.ts';
import { type Doc, isMissing, toNumber, typeOf } from '../values/values.ts';
import type { Operator } from './expression.ts';
import { many, named, strict, takes } from './operator-arguments.ts';

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

/** Where a text is found in another, within two positions that are counted like the answer; -1 for nowhere. */
const indexOf = (split: (value: string) => readonly (string | number)[]): Operator =>
  takes(2, 4, ([value, wanted, start = 0, end]) => {
    if (isMissing(value)) return null;
    const [units, parts] = [split(text(value)), split(text(wanted))];
    const [from, to] = range(start, (end === undefined ? units.length : toNumber(end)) - toNumber(start));
    const last = Math.min(to ?? from, units.length) - parts.length;
    for (let at = from; at <= last; at++) if (parts.every((part, i) => units[at + i] === part)) return at;
    return -1;
  });

const replacing = (replace: (input: string, find: string, by: () => string) => string): Operator =>
  named(['input', 'find', 'replacement'], [], ({ input, find, replacement }) =>
    replace(text(input), text(find), () => text(replacement)),
  );

const blanks = '\0\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

const trimming = (left: boolean, right: boolean): Operator =>
  named(['input'], ['chars'], ({ input, chars = blanks }) => {
    const [letters, unwanted] = [[...text(input)], new Set(text(chars))];
    let [from, to] = [0, letters.length];
    while (left && from < to && unwanted.has(letters[from] as string)) from++;
    while (right && from < to && unwanted.has(letters[to - 1] as string)) to--;
    return letters.slice(from, to).join('');
  });

/** What a match is answered as: its place is counted in characters. */
function found([match, ...captures]: RegExpExecArray, input: string, index: number): Doc {
  return { match, idx: [...input.slice(0, index)].length, captures: captures.map((each) => each ?? null) };
}

const matching = (nothing: unknown, apply: (regex: RegExp, input: string) => unknown): Operator => {
  const matched = named(['input', 'regex'], ['options'], ({ input, regex, options }) => {
    const { pattern, options: own } = isRegex(regex) ? regex : { pattern: text(regex), options: '' };
    return apply(compileRegex(pattern, (options as string | undefined) ?? own), text(input));
  });
  return (argument, compile) => {
    const run = matched(argument, compile);
    return (variables) => run(variables) ?? nothing;
  };
};

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
  $indexOfCP: indexOf((value) => [...value]),
  $indexOfBytes: indexOf((value) => [...Buffer.from(value)]),
  $split: strict(2, 2, ([value, separator]) =>
    text(separator)
      ? text(value).split(text(separator))
      : fail(40087, '$split requires a non-empty separator'),
  ),
  $replaceOne: replacing((input, find, by) => input.replace(find, by)),
  $concat: strict(0, many, (args) => args.map(text).join('')),
  $trim: trimming(true, true),
  $ltrim: trimming(true, false),
  $rtrim: trimming(false, true),
  $regexMatch: matching(false, (regex, input) => regex.test(input)),
  $regexFind: matching(null, (regex, input) => {
    const match = regex.exec(input);
    return match && found(match, input, match.index);
  }),
  $regexFindAll: matching([], (regex, input) =>
    [...input.matchAll(new RegExp(regex, `${regex.flags}g`))].map((match) =>
      found(match, input, match.index),
    ),
  ),
  $replaceAll: replacing((input, find, by) => input.replaceAll(find, by)),
};
