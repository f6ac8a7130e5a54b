import type { Collation } from '../values/collation.ts';

/** What expressions and their operators are to each other. */

/** `$$NAME` by name; ROOT and CURRENT are the document at hand. */
export type Variables = Record<string, unknown>;
export type Expression = (variables: Variables) => unknown;

/** Compiles a sub-expression; handed to operators, which decide what to evaluate when. */
export type Compile = (expression: unknown) => Expression;
export type Operator = (argument: unknown, compile: Compile, collation?: Collation) => Expression;
