/** The types of expressions and their operators. */

/** Values of `$$NAME`; ROOT and CURRENT are the current document. */
export type Variables = Record<string, unknown>;
export type Expression = (variables: Variables) => unknown;

/** Compiles a sub-expression; passed to operators, which decide when to evaluate it. */
export type Compile = (expression: unknown) => Expression;
export type Operator = (argument: unknown, compile: Compile) => Expression;
