import type * as z from 'zod/mini';
import type { CommonErrorCode } from '../texts/codes.ts';
import type { ProblemParams } from '../texts/sentence-of.ts';

/** What is wrong with a field, without words; `sentenceOf` says it. */
export interface Problem<Code extends string = CommonErrorCode> {
  /** The field, as in 'offers.0'; empty where it is the whole body. */
  path: string;
  code: Code;
  params?: ProblemParams;
}

/** The code that a schema's own check answers. */
export const errorCode = <Code extends CommonErrorCode>(code: Code): Code => code;

/** The `when` of a check over several fields that reads these: also beside problems of others, which end other checks. */
export const besideOtherProblems =
  (...fields: string[]) =>
  ({ issues }: z.core.ParsePayload): boolean =>
    !issues.some(({ path: [field] = [] }) => field === undefined || fields.includes(String(field)));

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];
type Issue = Omit<z.core.$ZodIssue, 'message'> & { message: string };

const codeOfType: Partial<Record<string, CommonErrorCode>> = {
  array: 'not_a_list',
  string: 'not_a_string',
  number: 'not_a_number',
  boolean: 'not_a_boolean',
  object: 'not_an_object',
};

/** The code of an issue; one of the schema's own takes precedence. */
function codeFor(issue: RawIssue): CommonErrorCode {
  switch (issue.code) {
    case 'invalid_type':
      if (!issue.path?.length) return 'body_not_an_object';
      if (issue.input === undefined || issue.input === null) return 'required';
      if (Array.isArray(issue.input)) return 'given_more_than_once';
      return codeOfType[issue.expected] ?? 'invalid';
    case 'too_small':
      if (issue.origin === 'array') return 'too_few_entries';
      if (issue.origin !== 'string') return 'too_small';
      return issue.minimum === 1 ? 'required' : 'too_short';
    case 'too_big':
      if (issue.origin === 'array') return 'too_many_entries';
      return issue.origin === 'string' ? 'too_long' : 'too_big';
    case 'invalid_value':
      return 'invalid_value';
    default:
      return 'invalid';
  }
}

/** Passed to every parse: the message of each issue is its code, for `problemOf`. */
export const errorMap = { error: codeFor } as const;

function paramsOf(issue: Issue): ProblemParams | undefined {
  const { minimum, maximum, values } = issue as { minimum?: number; maximum?: number; values?: unknown[] };
  if (minimum !== undefined) return { count: minimum, minimum };
  if (maximum !== undefined) return { count: maximum, maximum };
  return values && { values: values.map(String) };
}

/** The issue within an object that is one of several possible values; else the issue itself. */
function innerIssue(issue: Issue): Issue {
  const { errors = [] } = issue as { errors?: Issue[][] };
  const inner = errors.flat().find(({ path }) => path.length > 0);
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue;
}

/** What an issue of a parse with `errorMap` says. `Code` includes the codes of the schema's own checks. */
export function problemOf<Code extends string = CommonErrorCode>(given: Issue): Problem<Code> {
  const issue = innerIssue(given);
  const params = paramsOf(issue);
  return { path: issue.path.join('.'), code: issue.message as Code, ...(params && { params }) };
}
