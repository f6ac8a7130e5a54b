import { partsOfText, type Text } from './text.ts';

/** The values of a problem's text: a limit, also as `count` for plural forms, the valid values, or what was found. */
export interface ProblemParams {
  count?: number;
  minimum?: number;
  maximum?: number;
  values?: readonly string[];
  /** What a refused file holds: its headings, or its kind. */
  found?: string;
}

/** A language's texts of errors by code, and its labels of fields by name. */
export interface ProblemTexts<Code extends string> {
  errors: Readonly<Record<Code, Text>>;
  fields: Readonly<Record<string, string>> & { input: string };
}

/** The name of the field at a path: 'offers' of 'offers.0', 'quote' of a form's 'quote_2'; 'input' of none. */
function fieldNameOf(path: string): string {
  const name = path.split('.').findLast((part) => part !== '' && !/^\d+$/.test(part)) ?? 'input';
  return name.replace(/_\d+$/, '');
}

/**
 * The sentence that tells a person what is wrong with a field: in the API's answers and in the web's forms, which name it by
 * the label that they show.
 * @param locale of numbers, plural forms and lists, as in 'de-AT'
 */
export function sentenceOf<Code extends string>(
  locale: string,
  { errors, fields }: ProblemTexts<Code>,
  {
    path,
    code,
    params: { values, ...params } = {},
    label,
  }: { path: string; code: Code; params?: ProblemParams; label?: string | undefined },
): string {
  const field = label ?? fields[fieldNameOf(path)] ?? fields.input;
  const alternatives = values && new Intl.ListFormat(locale, { type: 'disjunction' }).format(values);
  return partsOfText<string | number>(locale, errors[code], {
    ...params,
    field,
    ...(alternatives !== undefined && { values: alternatives }),
  }).join('');
}
