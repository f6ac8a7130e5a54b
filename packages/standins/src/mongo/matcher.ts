import { fail } from './errors.ts';
import { compileExpression } from './expressions.ts';
import { equal } from './keys.ts';
import { visit } from './paths.ts';
import { isRegex } from './regex.ts';
import {
  equalTo,
  isOperatorDoc,
  isReference,
  type MatchDetails,
  type MatchOptions,
  modTest,
  oneOf,
  ordered,
  patternTest,
  type Test,
  typeTest,
} from './value-tests.ts';
import { type Doc, isDoc, isTruthy, show, toNumber } from './values.ts';

export type Matcher = (doc: Doc, details?: MatchDetails) => boolean;

interface Predicate {
  test: Test;
  /** Tests arrays only as a whole ($size, $elemMatch, $exists), not element by element. */
  whole?: boolean;
  negated?: boolean;
  /** Several predicates that each have to hold somewhere on the path ($all, $not). */
  all?: Predicate[];
}

const unsupported =
  /^\$(text|near|nearSphere|geoWithin|geoIntersects|where|jsonSchema|sampleRate|bits(All|Any)(Set|Clear))$/;

function refuse(name: string, message: string): never {
  if (unsupported.test(name)) fail('NotImplemented', `${name} is not supported by this server`);
  fail('BadValue', message);
}

function elementTest(operand: unknown, options: MatchOptions): Test {
  if (!isDoc(operand)) fail('BadValue', '$elemMatch needs an Object');
  let matches: (element: unknown) => boolean;
  if (isOperatorDoc(operand) && !/^\$(and|or|nor|expr)$/.test(Object.keys(operand)[0] as string)) {
    const predicates = compileOperators(operand, options);
    matches = (element) => predicates.every(({ test, negated = false }) => test(element) !== negated);
  } else {
    const matcher = compileFilter(operand, options);
    // an array element is a document whose field names are its positions
    matches = (element) =>
      isDoc(element) ? matcher(element) : Array.isArray(element) && matcher({ ...element } as Doc);
  }
  return (value, details) => {
    const index = Array.isArray(value) ? value.findIndex(matches) : -1;
    if (index >= 0 && details) details.index = index;
    return index >= 0;
  };
}

function allOf(operand: unknown, options: MatchOptions): Predicate {
  if (!Array.isArray(operand)) fail('BadValue', '$all needs an array');
  if (operand.length === 0) return { test: () => false };
  const all = operand.map((item): Predicate => {
    if (isDoc(item) && Object.keys(item)[0] === '$elemMatch')
      return { test: elementTest(item.$elemMatch, options), whole: true };
    if (isOperatorDoc(item)) fail('BadValue', 'no $ expressions in $all');
    return { test: equalTo(item, options) };
  });
  return { test: () => true, all };
}

function regexTest(operand: unknown, { $options }: Doc): Test {
  if (typeof operand !== 'string' && !isRegex(operand)) fail('BadValue', '$regex has to be a string');
  if ($options !== undefined && typeof $options !== 'string') fail('BadValue', '$options has to be a string');
  const [pattern, flags] = isRegex(operand) ? [operand.pattern, operand.options] : [operand, ''];
  return patternTest(pattern, $options ?? flags);
}

function sizeTest(operand: unknown): Test {
  const size = toNumber(operand);
  if (!Number.isInteger(size) || size < 0)
    fail('BadValue', `Failed to parse $size. Expected a non-negative integer in: $size: ${show(operand)}`);
  return (value) => Array.isArray(value) && value.length === size;
}

function compileOperator(name: string, operand: unknown, spec: Doc, options: MatchOptions): Predicate {
  switch (name) {
    case '$eq':
      if (isRegex(operand)) return { test: (value) => isRegex(value) && equal(value, operand) };
      return { test: equalTo(operand, options) };
    case '$ne':
      if (isRegex(operand)) fail('BadValue', "Can't have regex as arg to $ne.");
      return { test: equalTo(operand, options), negated: true };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return { test: ordered(name, operand, options) };
    case '$in':
    case '$nin':
      return { test: oneOf(operand, name, options), negated: name === '$nin' };
    case '$exists':
      return { test: (value) => value !== undefined, whole: true, negated: !isTruthy(operand) };
    case '$type':
      return { test: typeTest(operand) };
    case '$mod':
      return { test: modTest(operand) };
    case '$size':
      return { test: sizeTest(operand), whole: true };
    case '$all':
      return allOf(operand, options);
    case '$elemMatch':
      return { test: elementTest(operand, options), whole: true };
    case '$regex':
      return { test: regexTest(operand, spec) };
    case '$not':
      if (isRegex(operand)) return { test: equalTo(operand, options), negated: true };
      if (!isOperatorDoc(operand)) fail('BadValue', '$not needs a regex or a document');
      return { test: () => true, negated: true, all: compileOperators(operand, options) };
    default:
      return refuse(name, `unknown operator: ${name}`);
  }
}

function compileOperators(spec: Doc, options: MatchOptions): Predicate[] {
  if (spec.$options !== undefined && spec.$regex === undefined) fail('BadValue', '$options needs a $regex');
  return Object.entries(spec)
    .filter(([name]) => name !== '$options' && name !== '$comment')
    .map(([name, operand]) => compileOperator(name, operand, spec, options));
}

function onPath(parts: readonly string[], { test, whole, negated = false, all }: Predicate): Matcher {
  if (all) {
    const matchers = all.map((each) => onPath(parts, each));
    return (doc, details) => matchers.every((matcher) => matcher(doc, details)) !== negated;
  }
  return (doc, details) =>
    visit(doc, parts, (value, index) => {
      const inner: MatchDetails | undefined = details && {};
      if (!whole && Array.isArray(value)) {
        const found = value.findIndex((element) => test(element));
        if (found >= 0) {
          if (details) details.index = index ?? found;
          return true;
        }
      }
      if (!test(value, inner)) return false;
      const at = index ?? inner?.index;
      if (details && at !== undefined) details.index = at;
      return true;
    }) !== negated;
}

function compileLogical(name: string, operand: unknown, options: MatchOptions): Matcher {
  if (!Array.isArray(operand) || operand.length === 0 || !operand.every(isDoc))
    fail('BadValue', `${name} needs a non-empty array of objects`);
  const branches = operand.map((branch: Doc) => compileFilter(branch, options));
  if (name === '$and') return (doc, details) => branches.every((branch) => branch(doc, details));
  const any: Matcher = (doc, details) => branches.some((branch) => branch(doc, details));
  return name === '$or' ? any : (doc) => !any(doc);
}

function compileTopLevel(name: string, operand: unknown, options: MatchOptions): Matcher {
  if (name === '$and' || name === '$or' || name === '$nor') return compileLogical(name, operand, options);
  if (name === '$comment') return () => true;
  if (name !== '$expr') return refuse(name, `unknown top level operator: ${name}`);
  const expression = compileExpression(operand, options.collation);
  return (doc) => isTruthy(expression({ ...options.variables, ROOT: doc, CURRENT: doc }));
}

/** Compiles a query filter; unknown operators fail here, not while matching. */
export function compileFilter(filter: Doc, options: MatchOptions = {}): Matcher {
  const matchers = Object.entries(filter).flatMap(([name, operand]) => {
    if (name.startsWith('$') && !isReference(name)) return [compileTopLevel(name, operand, options)];
    const predicates = isOperatorDoc(operand)
      ? compileOperators(operand, options)
      : [{ test: equalTo(operand, options) }];
    return predicates.map((predicate) => onPath(name.split('.'), predicate));
  });
  const [first] = matchers;
  if (matchers.length === 1 && first) return first;
  return (doc, details) => matchers.every((matcher) => matcher(doc, details));
}

/** Compiles what `$pull` and partial indexes ask of a bare value: a condition, or a value to equal. */
export function compileCondition(condition: unknown, options: MatchOptions): (value: unknown) => boolean {
  if (isOperatorDoc(condition)) {
    const matcher = compileFilter({ value: condition }, options);
    return (value) => matcher({ value });
  }
  if (!isDoc(condition)) return equalTo(condition, options);
  const matcher = compileFilter(condition, options);
  return (value) => isDoc(value) && matcher(value);
}
