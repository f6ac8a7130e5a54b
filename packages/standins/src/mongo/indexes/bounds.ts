import { isOperatorDoc } from '../query/value-tests.ts';
import { bracketOf, inverted, keyOf } from '../values/keys.ts';
import { arrayIndex } from '../values/paths.ts';
import { isRegex } from '../values/regex.ts';
import { type Doc, isNumeric, isTruthy, toNumber, typeOf } from '../values/values.ts';

/** Sorts after every key with the same prefix: the characters of keys are bytes. */
export const after = '\uffff';

/** A half-open range of keys: `[key, key + after]` is a key and all that start with it. */
export type Interval = [string, string];

/** The condition of a filter on a field, as far as an index can use it; the matcher checks all. */
export interface Bound {
  /** Every interval is one value. */
  points: boolean;
  intervals: Interval[];
  /** False when null or missing matches, which a sparse index cannot answer. */
  excludesNull: boolean;
  /** Every key in the intervals matches, unless the index is multikey. */
  exact: boolean;
}

const startingWith = (key: string): Interval => [key, key + after];

/** Intervals of single values: not of arrays, which are indexed by element, nor of regular expressions. */
function pointsOf(values: readonly unknown[]): Bound | undefined {
  if (values.some((value) => value === undefined || Array.isArray(value) || isRegex(value))) return undefined;
  const keys = [...new Set(values.map((value) => keyOf(value)))].sort();
  const excludesNull = !values.includes(null);
  return { points: true, intervals: keys.map(startingWith), excludesNull, exact: excludesNull };
}

const rangeOf = (interval: Interval, exact = false): Bound => {
  return { points: false, intervals: [interval], excludesNull: true, exact };
};

/** The literal prefix of a pattern `^…`. */
function literalPrefix(pattern: string, options: string): string {
  if (!pattern.startsWith('^') || /[imx]/.test(options) || pattern.includes('|')) return '';
  const [literal = ''] = /^(?:[^\\.*+?()[\]{}|^$]|\\[^a-zA-Z0-9])*/.exec(pattern.slice(1)) ?? [];
  // a quantifier applies to the last character
  const sure = /^[*?{]/.test(pattern.slice(1 + literal.length)) ? literal.replace(/\\?.$/su, '') : literal;
  return sure.replace(/\\(.)/gs, '$1');
}

function prefixRange(pattern: string, options: string): Bound | undefined {
  const prefix = literalPrefix(pattern, options);
  // without the key's terminator, which follows the whole text
  return prefix ? rangeOf(startingWith(keyOf(prefix).slice(0, -2))) : undefined;
}

/** Whether the order of keys equals the query's for such operands: NaN is below all numbers in an index only. */
const isComparable = (operand: unknown): boolean =>
  isNumeric(operand)
    ? !Number.isNaN(toNumber(operand))
    : !['null', 'array', 'minKey', 'maxKey', 'regex'].includes(typeOf(operand));

function inequality(spec: Doc, multikey: boolean): Bound | undefined {
  let range: Interval | undefined;
  const names = Object.keys(spec).filter((name) => /^\$[gl]te?$/.test(name) && isComparable(spec[name]));
  for (const name of names) {
    const bracket = bracketOf(spec[name]);
    // different elements of an array may match different conditions, and no value has two types
    if (range && (multikey || !range[0].startsWith(bracket))) continue;
    let [low, high] = range ?? [bracket, String.fromCharCode(bracket.charCodeAt(0) + 1)];
    const [key, past] = startingWith(keyOf(spec[name]));
    const edge = name === '$gte' || name === '$lt' ? key : past;
    if (name.startsWith('$g') && edge > low) low = edge;
    if (name.startsWith('$l') && edge < high) high = edge;
    range = [low, high];
  }
  const operands = Object.values(spec);
  const alike =
    operands.every((each) => each instanceof Date) || operands.every((each) => typeof each === 'string');
  return range && rangeOf(range, alike && names.length === operands.length);
}

function boundOf(condition: unknown, multikey: boolean): Bound | undefined {
  if (isRegex(condition)) return prefixRange(condition.pattern, condition.options);
  if (!isOperatorDoc(condition)) return pointsOf([condition]);
  const { $eq, $in, $all, $regex, $options = '', $exists } = condition;
  const values = $eq !== undefined ? [$eq] : ($in ?? $all);
  if (Array.isArray(values) && !values.some(isOperatorDoc)) {
    const bound = pointsOf(values === $all ? values.slice(0, 1) : values);
    const all = Object.keys(condition).length === 1 && (values !== $all || values.length === 1);
    return bound && { ...bound, exact: bound.exact && all };
  }
  if (isRegex($regex)) return boundOf($regex, multikey);
  if (typeof $regex === 'string') return prefixRange($regex, $options as string);
  const range = inequality(condition, multikey);
  if (range || $exists === undefined) return range;
  if (isTruthy($exists)) return rangeOf(startingWith(''));
  // what is missing has the key of null
  return multikey ? undefined : pointsOf([null]);
}

/** The conditions on each field, all of which have to match; each value of `$all` is one. */
export function conjuncts(filter: Doc): [string, unknown][] {
  return Object.entries(filter).flatMap(([path, condition]): [string, unknown][] => {
    if (path === '$and' && Array.isArray(condition)) return condition.flatMap(conjuncts);
    if (path.startsWith('$')) return [];
    const { $all } = isOperatorDoc(condition) ? condition : {};
    if (!Array.isArray($all) || $all.length < 2) return [[path, condition]];
    return $all.map((value) => [path, { ...(condition as Doc), $all: [value] }]);
  });
}

/**
 * The tightest bound of a filter for a field: points before ranges, of several points those with the fewest `keys`. None
 * for a path with a position, which a filter also matches as a field name, unlike an index.
 */
export function boundFor(
  path: string,
  filter: Doc,
  multikey: boolean,
  keys: (bound: Bound) => number = () => 0,
): Bound | undefined {
  if (path.split('.').some((part) => arrayIndex(part) >= 0)) return undefined;
  const bounds = conjuncts(filter)
    .filter(([field]) => field === path)
    .flatMap(([, condition]) => boundOf(condition, multikey) ?? []);
  const points = bounds.filter((bound) => bound.points);
  const [narrowest] = points.length > 1 ? points.toSorted((a, b) => keys(a) - keys(b)) : points;
  const best = narrowest ?? bounds.find(({ intervals }) => intervals[0]?.[0] !== '') ?? bounds[0];
  const excludesNull = bounds.some((bound) => bound.excludesNull);
  return best && { ...best, excludesNull, exact: best.exact && bounds.length === 1 };
}

const flipped = (edge: string): string =>
  edge.endsWith(after) ? inverted(edge.slice(0, -after.length)) : inverted(edge) + after;

/** An interval in an index field of this direction. */
export const directed = ([low, high]: Interval, direction: 1 | -1): Interval =>
  direction === 1 ? [low, high] : [flipped(high), flipped(low)];
