import { fail } from '../errors.ts';
import { type Doc, isDoc, isMissing, isTruthy, put, toNumber } from '../values/values.ts';
import { array } from './array-operators.ts';
import type { Expression, Operator } from './expression.ts';
import { parts } from './operator-arguments.ts';

const list = (value: unknown): unknown[] | null => (isMissing(value) ? null : array(value));

const logical =
  (every: boolean): Operator =>
  (argument, compile) => {
    const all = (Array.isArray(argument) ? argument : [argument]).map(compile);
    return (variables) => all.some((part) => isTruthy(part(variables)) !== every) !== every;
  };

/** Operators that bind variables, evaluate arguments conditionally, or take named arguments. */
export const binders: Record<string, Operator> = {
  $and: logical(true),
  $or: logical(false),
  $ifNull(argument, compile) {
    const all = (argument as unknown[]).map(compile);
    return (variables) => {
      for (const part of all.slice(0, -1)) {
        const value = part(variables);
        if (!isMissing(value)) return value;
      }
      return all.at(-1)?.(variables);
    };
  },
  $cond(argument, compile) {
    const given = isDoc(argument) ? [argument.if, argument.then, argument.else] : (argument as unknown[]);
    if (given.length !== 3 || given.includes(undefined))
      fail(16020, 'Expression $cond takes exactly 3 arguments.');
    const [when, then, otherwise] = given.map(compile) as [Expression, Expression, Expression];
    return (variables) => (isTruthy(when(variables)) ? then(variables) : otherwise(variables));
  },
  $filter(argument, compile) {
    const { input, cond, limit } = parts(argument, compile, 'input', 'cond', 'limit');
    const { as = 'this' } = argument as { as?: string };
    return (variables) => {
      const kept = list(input(variables))?.filter((item) => isTruthy(cond({ ...variables, [as]: item })));
      const most = limit(variables);
      return kept?.slice(0, isMissing(most) ? undefined : toNumber(most)) ?? null;
    };
  },
  $setField(argument, compile) {
    const { field, input, value } = parts(argument, compile, 'field', 'input', 'value');
    return (variables) => {
      const doc = input(variables);
      if (isMissing(doc)) return null;
      const [copy, name, next] = [{ ...(doc as Doc) }, field(variables) as string, value(variables)];
      if (next === undefined) delete copy[name];
      else put(copy, name, next);
      return copy;
    };
  },
  $rand: () => () => Math.random(),
  $literal: (argument) => () => argument,
};
