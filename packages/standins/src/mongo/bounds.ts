import type { Collation } from './collation.ts';
import { bracketOf, inverted, keyOf } from './keys.ts';
import { isRegex } from './regex.ts';
import { isOperatorDoc } from './value-tests.ts';
import { type Doc, isDoc, isNumeric, show, toNumber, typeOf } from './values.ts';

/** Sorts after every key that goes on from the same beginning, inverted ones included. */
export const after = '\uffff\uffff\uffff\uffff\uffff\uffff\uffff\uffff';

/** A stretch of keys of one field. */
export interface Range {
  low: string;
  lowInclusive: boolean;
  high: string;
  highInclusive: boolean;
  /** As explain shows it. */
  text: string;
}

/** What a filter demands of one field, as far as an index can tell; the matcher checks everything again. */
export interface Bound {
  points: boolean;
  ranges: Range[];
  /** False when null or missing would pass, which a sparse index cannot answer. */
  excludesNull: boolean;
}

const point = (value: unknown, collation?: Collation): Range => {
  const key = keyOf(value, collation);
  return {
    low: key,
    lowInclusive: true,
    high: key,
    highInclusive: true,
    text: `[${show(value)}, ${show(value)}]`,
  };
};

/** Arrays are indexed by their elements and regular expressions match others: neither is one key. */
const isPoint = (value: unknown): boolean => value !== undefined && !Array.isArray(value) && !isRegex(value);

/** Strings inside are ordered by the collation, which keys do not know. */
const dependsOnCollation = (value: unknown): boolean =>
  typeof value === 'string' || isDoc(value) || Array.isArray(value);

function pointsOf(values: readonly unknown[], collation?: Collation): Bound | undefined {
  if (!values.every(isPoint)) return undefined;
  const unique = [...new Map(values.map((value) => [keyOf(value, collation), value])).entries()].sort(
    ([a], [b]) => (a < b ? -1 : 1),
  );
  return {
    points: true,
    ranges: unique.map(([, value]) => point(value, collation)),
    excludesNull: !values.includes(null),
  };
}

function literalPrefix(pattern: string, options: string): string | undefined {
  if (!pattern.startsWith('^') || /[imx]/.test(options) || pattern.includes('|')) return undefined;
  const [literal = ''] = /^(?:[^\\.*+?()[\]{}|^$]|\\[^a-zA-Z0-9])*/.exec(pattern.slice(1)) ?? [];
  const rest = pattern.slice(1 + literal.length);
  // a quantifier takes the last character back
  const sure = /^[*?{]/.test(rest) ? literal.replace(/\\?.$/s, '') : literal;
  return sure.replace(/\\(.)/gs, '$1') || undefined;
}

function prefixRange(pattern: string, options: string): Bound | undefined {
  const prefix = literalPrefix(pattern, options);
  if (!prefix) return undefined;
  const key = keyOf(prefix).slice(0, -2);
  return {
    points: false,
    excludesNull: true,
    ranges: [
      {
        low: key,
        lowInclusive: true,
        high: key + after,
        highInclusive: false,
        text: `["${prefix}", "${prefix}…")`,
      },
    ],
  };
}

function inequality(spec: Doc, collation: Collation | undefined, multikey: boolean): Bound | undefined {
  let range: Range | undefined;
  for (const [name, operand] of Object.entries(spec)) {
    if (!/^\$[gl]te?$/.test(name)) continue;
    const type = typeOf(operand);
    if (type === 'null' || type === 'array' || type === 'minKey' || type === 'maxKey' || isRegex(operand))
      continue;
    if ((isNumeric(operand) && Number.isNaN(toNumber(operand))) || (collation && dependsOnCollation(operand)))
      continue;
    const bracket = bracketOf(operand);
    const whole: Range = {
      low: bracket,
      lowInclusive: true,
      high: String.fromCharCode(bracket.charCodeAt(0) + 1),
      highInclusive: false,
      text: '',
    };
    if (range && (multikey || !range.low.startsWith(bracket))) continue;
    range ??= whole;
    const key = keyOf(operand);
    const inclusive = name.endsWith('e');
    if (name.startsWith('$g')) {
      if (key >= range.low) Object.assign(range, { low: key, lowInclusive: inclusive });
    } else if (key <= range.high) Object.assign(range, { high: key, highInclusive: inclusive });
    range.text = `${range.text ? `${range.text} and ` : ''}${name} ${show(operand)}`;
  }
  return range && { points: false, ranges: [range], excludesNull: true };
}

function boundOf(condition: unknown, collation: Collation | undefined, multikey: boolean): Bound | undefined {
  if (isRegex(condition)) return collation ? undefined : prefixRange(condition.pattern, condition.options);
  if (!isOperatorDoc(condition)) return pointsOf([condition], collation);
  if ('$eq' in condition) return pointsOf([condition.$eq], collation);
  if (Array.isArray(condition.$in)) return pointsOf(condition.$in, collation);
  if (Array.isArray(condition.$all) && condition.$all.length && !isOperatorDoc(condition.$all[0]))
    return pointsOf([condition.$all[0]], collation);
  if (condition.$regex !== undefined && !collation) {
    const [pattern, flags] = isRegex(condition.$regex)
      ? [condition.$regex.pattern, condition.$regex.options]
      : [condition.$regex as string, ''];
    return prefixRange(pattern, (condition.$options as string | undefined) ?? flags);
  }
  const range = inequality(condition, collation, multikey);
  if (range) return range;
  return condition.$exists !== undefined && condition.$exists !== false && toNumber(condition.$exists) !== 0
    ? {
        points: false,
        excludesNull: true,
        ranges: [
          { low: '', lowInclusive: true, high: after, highInclusive: false, text: '[MinKey, MaxKey]' },
        ],
      }
    : undefined;
}

/** The conditions on each field that all have to hold. */
export function conjuncts(filter: Doc): [string, unknown][] {
  return Object.entries(filter).flatMap(([path, condition]): [string, unknown][] => {
    if (path === '$and' && Array.isArray(condition))
      return condition.flatMap((branch) => (isDoc(branch) ? conjuncts(branch) : []));
    return path.startsWith('$') ? [] : [[path, condition]];
  });
}

/** The tightest bound a filter gives for a field: points before ranges, the first of several. */
export function boundFor(
  path: string,
  filter: Doc,
  collation: Collation | undefined,
  multikey: boolean,
): Bound | undefined {
  let best: Bound | undefined;
  for (const [field, condition] of conjuncts(filter)) {
    if (field !== path) continue;
    const bound = boundOf(condition, collation, multikey);
    if (!bound) continue;
    const narrower =
      !best || (bound.points && !best.points) || (best.ranges[0]?.low === '' && bound.ranges[0]?.low !== '');
    const excludesNull = bound.excludesNull || best?.excludesNull === true;
    best = narrower ? { ...bound, excludesNull } : best && { ...best, excludesNull };
  }
  return best;
}

/** A range as the interval [low, high) of index keys that begin with a prefix. */
export function interval(prefix: string, range: Range, direction: 1 | -1): [string, string] {
  const { low, lowInclusive, high, highInclusive } = range;
  if (direction === 1)
    return [prefix + (lowInclusive ? low : low + after), prefix + (highInclusive ? high + after : high)];
  if (low === '') return [prefix, prefix + after];
  return [
    prefix + (highInclusive ? inverted(high) : inverted(high) + after),
    prefix + (lowInclusive ? inverted(low) + after : inverted(low)),
  ];
}
