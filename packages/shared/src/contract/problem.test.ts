import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { CommonErrorCode } from '../texts/codes.ts';
import { commonErrors as germanErrors } from '../texts/de/common-errors.ts';
import { fields as germanFields } from '../texts/de/fields.ts';
import { commonErrors } from '../texts/en/common-errors.ts';
import { fields } from '../texts/en/fields.ts';
import { sentenceOf } from '../texts/sentence-of.ts';
import type { Endpoint } from './define-endpoint.ts';
import { importColumns } from './imports.ts';
import { contract } from './index.ts';
import { errorMap, type Problem, problemOf } from './problem.ts';

function firstProblem(schema: z.ZodMiniType, value: unknown): Problem {
  const [issue] = schema.safeParse(value, errorMap).error?.issues ?? [];
  if (!issue) throw new Error('The value is valid');
  return problemOf(issue);
}

const inEnglish = (problem: Problem) => sentenceOf('en-GB', { errors: commonErrors, fields }, problem);
const inGerman = (problem: Problem) =>
  sentenceOf('de-DE', { errors: germanErrors, fields: germanFields }, problem);

const { register, login } = contract.auth;
const ada = { full_name: 'Ada', email: 'ada@rosette.example' };

describe('an invalid field has a code and a sentence', () => {
  test.each<[object, CommonErrorCode, string]>([
    [{}, 'required', 'Full name is required'],
    [{ full_name: '  ' }, 'required', 'Full name is required'],
    [{ full_name: 'x'.repeat(121) }, 'too_long', 'Full name can have at most 120 characters'],
    [{ full_name: 7 }, 'not_a_string', 'Full name must be a string'],
    [{ full_name: ['Ada'] }, 'given_more_than_once', 'Full name can only be given once'],
    [{ full_name: 'Ada', email: 'ada' }, 'email_invalid', 'Enter a valid email address'],
    [ada, 'required', 'Password is required'],
    [{ ...ada, password: 'short' }, 'password_too_short', 'Password must be at least 8 characters long'],
  ])('registering with %j is %s: "%s"', (body, code, sentence) => {
    const problem = firstProblem(register.body, body);
    expect([problem.code, inEnglish(problem)]).toEqual([code, sentence]);
  });

  test.each([undefined, 'text'])('signing in with %j asks for an object', (body) => {
    const problem = firstProblem(login.body, body);
    expect([problem.path, inEnglish(problem)]).toEqual(['', 'Send a JSON object']);
  });

  test('an unknown option names the valid ones', () => {
    const problem = firstProblem(contract.opportunities.create.body, {
      type: 'gift',
      title: 'a',
      description: 'b',
    });
    expect(inEnglish(problem)).toBe('Type must be job or collaboration');
    expect(inGerman(problem)).toBe('„Art“ muss job oder collaboration sein');
  });

  test.each([
    [{ full_name: 'x'.repeat(121) }, '„Vor- und Nachname“ darf höchstens 120 Zeichen lang sein'],
    [{ ...ada, bio: 'x'.repeat(2001) }, '„Über mich“ darf höchstens 2.000 Zeichen lang sein'],
  ])('in German it is said in German, with its numbers', (body, sentence) => {
    const { body: schema } = contract.users.updateMe;
    expect(inGerman(firstProblem(schema, body))).toBe(sentence);
  });

  test.each([
    ['an entry of a list', contract.users.updateMe.body, { offers: ['x'.repeat(41)] }, 'offers.0', 'Offers'],
    ['an entry that is no object', contract.site.updateStories.body, [1, 2, 3], '0', 'Input'],
    ['one of several inputs of a form', z.object({ quote_2: z.string() }), {}, 'quote_2', 'Quote'],
  ])('%s is named by its field', (_, schema, value, path, label) => {
    const problem = firstProblem(schema as z.ZodMiniType, value);
    expect([problem.path, inEnglish(problem).split(' ')[0]]).toEqual([path, label]);
  });
});

/** The names of all fields in a schema. */
function fieldNames(schema: unknown): string[] {
  const def = (schema as { _zod?: { def: Record<string, unknown> } } | undefined)?._zod?.def;
  if (!def) return [];
  const own = Object.entries((def.shape as object | undefined) ?? {});
  const parts = ['innerType', 'element', 'in', 'out', 'valueType'].map((part) => def[part]);
  const inner = [
    ...parts,
    ...((def.options as unknown[] | undefined) ?? []),
    ...own.map(([, field]) => field),
  ];
  return [...own.map(([name]) => name), ...inner.flatMap(fieldNames)];
}

const endpoints = Object.values(contract).flatMap((group) =>
  Object.values(group as Record<string, Endpoint>),
);
const names = new Set(endpoints.flatMap(({ body, query }) => [...fieldNames(body), ...fieldNames(query)]));

test('each field of a request has a label', () => {
  expect(names.size).toBeGreaterThan(100);
  expect([...names].filter((name) => !(name in fields))).toEqual([]);
});

test('each label is one of a field of a request or of a form of the web', () => {
  // The columns of an import are fields of a file.
  const others = ['file', 'input', 'confirmation', ...importColumns] as string[];
  expect(Object.keys(fields).filter((name) => !names.has(name) && !others.includes(name))).toEqual([]);
});
