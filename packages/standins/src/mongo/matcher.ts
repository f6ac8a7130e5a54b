import { fail } from './errors.ts';
import { compileExpression } from './expressions.ts';
import { equal } from './keys.ts';
import { visit } from './paths.ts';
import { compileRegex, isRegex } from './regex.ts';
import {
  bitsTest,
  equalTo,
  isOperatorDoc,
  type MatchDetails,
  type MatchOptions,
  modTest,
  oneOf,
  ordered,
  refuseUnsupported,
  type Test,
  typeTest,
} from './value-tests.ts';
import { type Doc, isDoc, isNumeric, isTruthy, show, toNumber } from './values.ts';

export type Matcher = (doc: Doc, details?: MatchDetails) => boolean;

function elementTest(operand: unknown, options: MatchOptions): Test {
  if (!isDoc(operand)) fail('BadValue', '$elemMatch needs an Object');
  const first = Object.keys(operand)[0];
  let matches: (element: unknown) => boolean;
  if (
    isOperatorDoc(operand) &&
    first !== '$and' &&
    first !== '$or' &&
    first !== '$nor' &&
    first !== '$expr'
  ) {
    const tests = compileOperators(operand, options).map(
      ({ test, negated }) =>
        (value: unknown) =>
          test(value) !== negated,
    );
    matches = (element) => tests.every((test) => test(element));
  } else {
    const matcher = compileFilter(operand, options);
    // an array element is a document whose field names are its positions
    matches = (element) =>
      isDoc(element) ? matcher(element) : Array.isArray(element) && matcher({ ...element } as Doc);
  }
  return (value, details) => {
    if (!Array.isArray(value)) return false;
    const index = value.findIndex(matches);
    if (index >= 0 && details) details.index = index;
    return index >= 0;
  };
}

interface Predicate {
  test: Test;
  /** Tests arrays only as a whole ($size, $elemMatch, $exists), not element by element. */
  whole?: boolean;
  negated: boolean;
  /** Several predicates that each have to hold somewhere on the path ($all, $not). */
  all?: Predicate[];
}

function allOf(operand: unknown, options: MatchOptions): Predicate {
  if (!Array.isArray(operand)) fail('BadValue', '$all needs an array');
  if (operand.length === 0) return { test: () => false, negated: false };
  const all = operand.map((item): Predicate => {
    if (isDoc(item) && Object.keys(item)[0] === '$elemMatch')
      return { test: elementTest(item.$elemMatch, options), whole: true, negated: false };
    if (isOperatorDoc(item)) fail('BadValue', 'no $ expressions in $all');
    return { test: equalTo(item, options), negated: false };
  });
  return { test: () => true, negated: false, all };
}

function compileOperator(
  name: string,
  operand: unknown,
  spec: Doc,
  options: MatchOptions,
): Predicate | undefined {
  const plain = (test: Test): Predicate => ({ test, negated: false });
  switch (name) {
    case '$eq':
      return plain(
        isRegex(operand) ? (value) => isRegex(value) && equal(value, operand) : equalTo(operand, options),
      );
    case '$ne':
      if (isRegex(operand)) fail('BadValue', "Can't have regex as arg to $ne.");
      return { test: equalTo(operand, options), negated: true };
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return plain(ordered(name, operand, options));
    case '$in':
      return plain(oneOf(operand, name, options));
    case '$nin':
      return { test: oneOf(operand, name, options), negated: true };
    case '$exists':
      return { test: (value) => value !== undefined, whole: true, negated: !isTruthy(operand) };
    case '$type':
      return plain(typeTest(operand));
    case '$mod':
      return plain(modTest(operand));
    case '$size': {
      if (!isNumeric(operand) || !Number.isInteger(toNumber(operand)) || toNumber(operand) < 0)
        fail(
          'BadValue',
          `Failed to parse $size. Expected a non-negative integer in: $size: ${show(operand)}`,
        );
      return {
        test: (value) => Array.isArray(value) && value.length === toNumber(operand),
        whole: true,
        negated: false,
      };
    }
    case '$all':
      return allOf(operand, options);
    case '$elemMatch':
      return { test: elementTest(operand, options), whole: true, negated: false };
    case '$regex': {
      if (typeof operand !== 'string' && !isRegex(operand)) fail('BadValue', '$regex has to be a string');
      if (spec.$options !== undefined && typeof spec.$options !== 'string')
        fail('BadValue', '$options has to be a string');
      const pattern = isRegex(operand) ? operand.pattern : operand;
      const flags = (spec.$options as string | undefined) ?? (isRegex(operand) ? operand.options : '');
      const regex = compileRegex(pattern, flags);
      return plain((value) =>
        typeof value === 'string'
          ? regex.test(value)
          : isRegex(value) && value.pattern === pattern && value.options === flags,
      );
    }
    case '$options':
      if (spec.$regex === undefined) fail('BadValue', '$options needs a $regex');
      return undefined;
    case '$not': {
      if (isRegex(operand)) return { test: equalTo(operand, options), negated: true };
      if (!isOperatorDoc(operand)) fail('BadValue', '$not needs a regex or a document');
      return { test: () => true, negated: true, all: compileOperators(operand, options) };
    }
    case '$bitsAllSet':
    case '$bitsAnySet':
    case '$bitsAllClear':
    case '$bitsAnyClear':
      return plain(bitsTest(name, operand));
    case '$comment':
      return undefined;
    default:
      refuseUnsupported(name);
      fail('BadValue', `unknown operator: ${name}`);
  }
}

function compileOperators(spec: Doc, options: MatchOptions): Predicate[] {
  return Object.entries(spec).flatMap(
    ([name, operand]) => compileOperator(name, operand, spec, options) ?? [],
  );
}

function onPath(parts: readonly string[], predicate: Predicate): Matcher {
  const { test, whole, negated, all } = predicate;
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
  if (!Array.isArray(operand) || operand.length === 0)
    fail('BadValue', `${name} argument must be a non-empty array`);
  const branches = operand.map((branch) => {
    if (!isDoc(branch)) fail('BadValue', `${name} argument's entries must be objects`);
    return compileFilter(branch, options);
  });
  if (name === '$and') return (doc, details) => branches.every((branch) => branch(doc, details));
  const any: Matcher = (doc, details) => branches.some((branch) => branch(doc, details));
  return name === '$or' ? any : (doc) => !any(doc);
}

function compileTopLevel(name: string, operand: unknown, options: MatchOptions): Matcher | undefined {
  switch (name) {
    case '$and':
    case '$or':
    case '$nor':
      return compileLogical(name, operand, options);
    case '$expr': {
      const expression = compileExpression(operand, options.collation);
      return (doc) => isTruthy(expression({ ...options.variables, ROOT: doc, CURRENT: doc }));
    }
    case '$comment':
      return undefined;
    case '$sampleRate':
      return () => Math.random() < toNumber(operand);
    case '$alwaysTrue':
      return () => true;
    case '$alwaysFalse':
      return () => false;
    default:
      refuseUnsupported(name);
      fail(
        'BadValue',
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

/** Compiles a query filter; unknown operators fail here, not while matching. */
export function compileFilter(filter: Doc, options: MatchOptions = {}): Matcher {
  const matchers: Matcher[] = [];
  for (const [name, operand] of Object.entries(filter)) {
    if (name.startsWith('$') && name !== '$ref' && name !== '$id' && name !== '$db') {
      const matcher = compileTopLevel(name, operand, options);
      if (matcher) matchers.push(matcher);
      continue;
    }
    const parts = name.split('.');
    const predicates = isOperatorDoc(operand)
      ? compileOperators(operand, options)
      : [{ test: equalTo(operand, options), negated: false }];
    for (const predicate of predicates) matchers.push(onPath(parts, predicate));
  }
  const [first] = matchers;
  if (matchers.length === 1 && first) return first;
  return (doc, details) => matchers.every((matcher) => matcher(doc, details));
}

/** Compiles what `$pull` and array filters take: a condition on a bare value. */
export function compileCondition(condition: unknown, options: MatchOptions): (value: unknown) => boolean {
  if (isOperatorDoc(condition)) {
    const matcher = compileFilter({ value: condition }, options);
    return (value) => matcher({ value });
  }
  if (isDoc(condition)) {
    const matcher = compileFilter(condition, options);
    return (value) => isDoc(value) && matcher(value);
  }
  const test = equalTo(condition, options);
  return (value) => test(value);
}
