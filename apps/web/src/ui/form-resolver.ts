import { errorMap, type Problem, problemOf } from '@rosette/shared/contract/problem.ts';
import type { FormErrorCode } from '@rosette/shared/texts/codes.ts';
import { sentenceOf } from '@rosette/shared/texts/sentence-of.ts';
import { type Field, type FieldValues, get, type Resolver, set } from 'react-hook-form';
import type * as z from 'zod/mini';
import { loadTexts, shownLanguage, shownLocale, texts } from '#lib/texts.ts';

export type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

/**
 * Whether a number field holds what is no whole number, such as '12e'. Its value does not tell: browsers give an empty one for
 * what they cannot read.
 */
const isNoNumber = (input: unknown): boolean =>
  input instanceof HTMLInputElement &&
  input.type === 'number' &&
  input.isConnected &&
  (input.validity.badInput || !/^-?\d*$/.test(input.value));

/** The label that the field at a path is shown with: of 'offers.0' that of 'offers'; none of a group of choices. */
function shownLabelOf(fields: FieldValues, path: string): string | undefined {
  const ref = (get(fields, path) as Field['_f'] | undefined)?.ref;
  if (ref) return (ref as Partial<HTMLInputElement>).labels?.[0]?.textContent ?? undefined;
  const parent = path.replace(/\.?[^.]*$/, '');
  return parent ? shownLabelOf(fields, parent) : undefined;
}

/** Where a problem is told: what is written in no language beside the one that is shown, as its star stands there. */
const placeOf = ({ path, code }: Problem<FormErrorCode>): string =>
  code === 'no_language_written' ? path.replace(/[^.]+$/, shownLanguage()) : path;

/** Validates a form by the endpoint's body schema, with the API's sentences and the labels that are shown. */
export function resolverOf<S extends FormSchema>(schema: S): Resolver<z.input<S>, unknown, z.input<S>> {
  return async (values, _context, { fields, names = [] }) => {
    const noNumbers = names.filter((name) => isNoNumber((get(fields, name) as Field['_f'] | undefined)?.ref));
    const parsed = await schema.safeParseAsync(values, errorMap);
    // Sends the raw values: the API trims and converts itself.
    if (parsed.success && noNumbers.length === 0) return { values, errors: {} };
    const hasTexts = await loadTexts('forms').then(
      () => true,
      () => false,
    );
    const errors: FieldValues = {};
    const problems: Problem<FormErrorCode>[] = [
      ...noNumbers.map((path) => ({ path, code: 'not_a_whole_number' as const })),
      ...(parsed.error?.issues ?? []).map((issue) => problemOf<FormErrorCode>(issue)),
    ];
    for (const problem of problems) {
      const place = placeOf(problem);
      if (get(errors, place)) continue;
      const told = { ...problem, label: shownLabelOf(fields, place) };
      set(errors, place, {
        type: problem.code,
        message: hasTexts ? sentenceOf(shownLocale(), texts, told) : texts.frame.checkConnection,
      });
    }
    return { values: {}, errors: errors as never };
  };
}
