import { fail, refuse } from '../errors.ts';
import { equal } from '../values/keys.ts';
import { visit } from '../values/paths.ts';
import { isRegex } from '../values/regex.ts';
import { type Doc, isDoc, isTruthy } from '../values/values.ts';
import {
  equalTo,
  isOperatorDoc,
  isReference,
  oneOf,
  ordered,
  patternTest,
  type Test,
} from './value-tests.ts';

export type Matcher = (doc: Doc) => boolean;

interface Predicate {
  test: Test;
  /** Tests arrays as a whole ($elemMatch, $exists), not by element. */
  whole?: boolean;
  negated?: boolean;
  /** Predicates that all have to match somewhere on the path ($all, $not). */
  all?: Predicate[];
}

const unknown = (name: string): never => refuse('filter', name, 'BadValue', `unknown operator: ${name}`);

function elementTest(operand: unknown): Test {
  if (!isDoc(operand)) fail('BadValue', '$elemMatch needs an Object');
  let matches: (element: unknown) => boolean;
  if (isOperatorDoc(operand) && !/^\$(and|or|nor)$/.test(Object.keys(operand)[0] as string)) {
    const predicates = compileOperators(operand);
    matches = (element) => predicates.every(({ test, negated = false }) => test(element) !== negated);
  } else {
    const matcher = compileFilter(operand);
    // an array element is a document with positions as field names
    matches = (element) =>
      isDoc(element) ? matcher(element) : Array.isArray(element) && matcher({ ...element } as Doc);
  }
  return (value) => Array.isArray(value) && value.some(matches);
}

function allOf(operand: unknown): Predicate {
  if (!Array.isArray(operand)) fail('BadValue', '$all needs an array');
  const all = operand.map((item): Predicate => {
    if (isDoc(item) && Object.keys(item)[0] === '$elemMatch')
      return { test: elementTest(item.$elemMatch), whole: true };
    if (isOperatorDoc(item)) fail('BadValue', 'no $ expressions in $all');
    return { test: equalTo(item) };
  });
  return all.length ? { test: () => true, all } : { test: () => false };
}

function regexTest(operand: unknown, { $options }: Doc): Test {
  const { pattern, options } = isRegex(operand) ? operand : { pattern: operand, options: '' };
  if (typeof pattern !== 'string' || typeof ($options ?? '') !== 'string')
    fail('BadValue', '$regex and $options have to be strings');
  return patternTest(pattern, ($options as string | undefined) ?? options);
}

function negationOf(operand: unknown): Predicate {
  if (isRegex(operand)) return { test: equalTo(operand), negated: true };
  if (!isOperatorDoc(operand)) fail('BadValue', '$not needs a regex or a document');
  return { test: () => true, negated: true, all: compileOperators(operand) };
}

const fieldOperators: Record<string, (operand: unknown, spec: Doc) => Predicate> = {
  // a stored regular expression equals the operand, a bare one is matched
  $eq: (operand) => ({
    test: isRegex(operand) ? (value) => equal(value, operand) : equalTo(operand),
  }),
  $ne(operand) {
    if (isRegex(operand)) fail('BadValue', "Can't have regex as arg to $ne.");
    return { test: equalTo(operand), negated: true };
  },
  $gt: (operand) => ({ test: ordered('$gt', operand) }),
  $gte: (operand) => ({ test: ordered('$gte', operand) }),
  $lt: (operand) => ({ test: ordered('$lt', operand) }),
  $lte: (operand) => ({ test: ordered('$lte', operand) }),
  $in: (operand) => ({ test: oneOf('$in', operand) }),
  $nin: (operand) => ({ test: oneOf('$nin', operand), negated: true }),
  $exists: (operand) => ({ test: (value) => value !== undefined, whole: true, negated: !isTruthy(operand) }),
  $all: allOf,
  $elemMatch: (operand) => ({ test: elementTest(operand), whole: true }),
  $regex: (operand, spec) => ({ test: regexTest(operand, spec) }),
  $not: negationOf,
};

function compileOperators(spec: Doc): Predicate[] {
  if (spec.$options !== undefined && spec.$regex === undefined) fail('BadValue', '$options needs a $regex');
  return Object.entries(spec)
    .filter(([name]) => name !== '$options')
    .map(([name, operand]) => {
      const compile = Object.hasOwn(fieldOperators, name) ? fieldOperators[name] : undefined;
      return (compile ?? unknown(name))(operand, spec);
    });
}

function onPath(parts: readonly string[], { test, whole, negated = false, all }: Predicate): Matcher {
  if (all) {
    const matchers = all.map((each) => onPath(parts, each));
    return (doc) => matchers.every((matcher) => matcher(doc)) !== negated;
  }
  return (doc) =>
    visit(doc, parts, (value, how) => {
      const byElement = !whole && how !== 'position' && Array.isArray(value);
      return (byElement && value.some((element) => test(element))) || test(value);
    }) !== negated;
}

function compileTopLevel(name: string, operand: unknown): Matcher {
  if (!/^\$(and|or|nor)$/.test(name)) return unknown(name);
  if (!Array.isArray(operand) || operand.length === 0 || !operand.every(isDoc))
    fail('BadValue', `${name} needs a non-empty array of objects`);
  const branches = operand.map((branch: Doc) => compileFilter(branch));
  if (name === '$and') return (doc) => branches.every((branch) => branch(doc));
  const any: Matcher = (doc) => branches.some((branch) => branch(doc));
  return name === '$or' ? any : (doc) => !any(doc);
}

/** Compiles a query filter; throws for unknown operators. */
export function compileFilter(filter: Doc): Matcher {
  const matchers = Object.entries(filter).flatMap(([name, operand]) => {
    if (name.startsWith('$') && !isReference(name)) return [compileTopLevel(name, operand)];
    const predicates = isOperatorDoc(operand) ? compileOperators(operand) : [{ test: equalTo(operand) }];
    return predicates.map((predicate) => onPath(name.split('.'), predicate));
  });
  const [first] = matchers;
  if (matchers.length === 1 && first) return first;
  return (doc) => matchers.every((matcher) => matcher(doc));
}

/** Compiles the condition of `$pull` and partial indexes on a bare value, or a value to equal. */
export function compileCondition(condition: unknown): (value: unknown) => boolean {
  if (!isOperatorDoc(condition) && !isDoc(condition)) return equalTo(condition);
  const matcher = compileFilter(isOperatorDoc(condition) ? { value: condition } : condition);
  return (value) => (isOperatorDoc(condition) ? matcher({ value }) : isDoc(value) && matcher(value));
}
