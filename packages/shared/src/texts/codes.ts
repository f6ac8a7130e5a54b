import type { commonErrors } from './en/common-errors.ts';
import type { errors } from './en/errors.ts';
import type { formErrors } from './en/form-errors.ts';
import type { PlaceholdersOf } from './text.ts';

/** The code of an error of the API (product/api#errors). */
export type ErrorCode = keyof typeof errors;

/** The code of an error that the web writes, too. */
export type CommonErrorCode = keyof typeof commonErrors;

/** The code of an error of a form of the web. */
export type FormErrorCode = CommonErrorCode | keyof typeof formErrors;

/** The placeholders in the text of a code. */
export type PlaceholdersOfCode<Code extends ErrorCode> = PlaceholdersOf<(typeof errors)[Code]>;

/** The codes whose texts have exactly these placeholders. */
type CodesWith<Names> = {
  [Code in ErrorCode]: [PlaceholdersOfCode<Code>] extends [Names]
    ? [Names] extends [PlaceholdersOfCode<Code>]
      ? Code
      : never
    : never;
}[ErrorCode];

/** The codes whose texts need no values. */
export type PlainErrorCode = CodesWith<never>;

/** The codes whose texts may name the field that they are about. */
export type FieldErrorCode = PlainErrorCode | CodesWith<'field'>;

/** The codes of limits of number, which say when to try again. */
export type LimitErrorCode = CodesWith<'wait'>;
