import { fail } from '../errors.ts';
import { isDoc, isMissing } from '../values/values.ts';
import type { Compile, Expression, Operator } from './expression.ts';

/** Helpers that define how operators take their arguments. */

export type Values = readonly unknown[];
export type Apply = (values: Values) => unknown;

export const many = Number.POSITIVE_INFINITY;

/** An operator on computed arguments. */
export const takes =
  (least: number, most: number, apply: Apply): Operator =>
  (argument, compile) => {
    const args = (Array.isArray(argument) ? argument : [argument]).map(compile);
    if (args.length < least || args.length > most)
      fail(16020, `Expression takes ${least} to ${most} arguments. ${args.length} were passed in.`);
    return (variables) => apply(args.map((arg) => arg(variables)));
  };

/** Null when any argument is null or missing. */
export const strict = (least: number, most: number, apply: Apply): Operator =>
  takes(least, most, (args) => (args.some(isMissing) ? null : apply(args)));

/** Compiles an operator's named arguments; omitted ones evaluate to `undefined`. */
export function parts<K extends string>(
  argument: unknown,
  compile: Compile,
  ...names: K[]
): Record<K, Expression> {
  if (!isDoc(argument)) fail(16878, 'the operator only supports an object as its argument');
  return Object.fromEntries(names.map((name) => [name, compile(argument[name])])) as Record<K, Expression>;
}
