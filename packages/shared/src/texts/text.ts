/**
 * A text of the catalogue: a sentence with placeholders as in '{name} is coming', or its plural forms (the categories of
 * `Intl.PluralRules`), chosen by the placeholder `count`.
 */
export type Text = string | Plural;

export interface Plural {
  zero?: string;
  one?: string;
  two?: string;
  few?: string;
  many?: string;
  other: string;
}

/** Texts by name, nested by topic. */
export interface Texts {
  readonly [name: string]: Text | Texts;
}

/**
 * The names of a text's placeholders: 'name' for '{name} is coming'. '{community}' is none of them: `withCommunity` replaces
 * it when the texts are loaded.
 */
export type PlaceholdersOf<T> = T extends string
  ? T extends `${string}{${infer Name}}${infer Rest}`
    ? Exclude<Name, 'community'> | PlaceholdersOf<Rest>
    : never
  : T extends Plural
    ? 'count' | PlaceholdersOf<T[keyof T]>
    : never;

/** The values of a text's placeholders; numbers are written as the language does. */
export type ParamsOf<T, Value = string | number> = {
  [Name in PlaceholdersOf<T>]: T extends Plural ? (Name extends 'count' ? number : Value) : Value;
};

/** The arguments after a text: none without placeholders. */
export type FillArguments<T, Value = string | number> = [PlaceholdersOf<T>] extends [never]
  ? []
  : [params: ParamsOf<T, Value>];

const isPlural = (text: Text): text is Plural => typeof text !== 'string';

const rules = new Map<string, Intl.PluralRules>();
const numbers = new Map<string, Intl.NumberFormat>();

function kept<F>(formats: Map<string, F>, locale: string, create: () => F): F {
  const format = formats.get(locale) ?? create();
  formats.set(locale, format);
  return format;
}

/** 12345 as '12,345' or '12.345'. Small counts need no format, which takes a phone up to 100 ms to create. */
export const numberIn = (locale: string, value: number): string =>
  Number.isInteger(value) && value >= 0 && value < 1000
    ? String(value)
    : kept(numbers, locale, () => new Intl.NumberFormat(locale)).format(value);

/** The plural form of a text for a count. */
function formOf(locale: string, text: Text, count: unknown): string {
  if (!isPlural(text)) return text;
  const rule = kept(rules, locale, () => new Intl.PluralRules(locale));
  return text[rule.select(Number(count))] ?? text.other;
}

const placeholder = /\{(\w+)\}/;

/**
 * The parts of a text with its placeholders replaced, in order: for sentences that hold elements, such as links.
 * @param locale of numbers and plural forms, as in 'de-AT'
 */
export function partsOfText<Value>(
  locale: string,
  text: Text,
  params: Record<string, Value>,
): (string | Value)[] {
  // Every other part is a placeholder's name.
  return formOf(locale, text, params.count)
    .split(placeholder)
    .map((part, index) => {
      if (index % 2 === 0) return part;
      const value = params[part];
      if (value === undefined) throw new Error(`No value for {${part}}`);
      return typeof value === 'number' ? numberIn(locale, value) : value;
    });
}

/** A text with its placeholders replaced. @param locale of numbers and plural forms, as in 'de-AT' */
export function fillIn<T extends Text>(locale: string, text: T, ...[params]: FillArguments<T>): string {
  return partsOfText(locale, text, params ?? {}).join('');
}

/** The name of the community where its admins have not set another one (product/site#name). */
export const defaultCommunityName = 'Rosette';

/** Stands for the community's name in the HTML of the web's build; the API replaces it when it serves the page. */
export const communityToken = '%COMMUNITY%';

/** Likewise for the operator's mailbox. */
export const contactToken = '%CONTACT%';

/**
 * The first letter or digit of a name in upper case, else its first character, as of an emoji: what stands where there is no
 * picture or logo. '?' for a blank name.
 */
export function initialOf(name: string): string {
  const [first = '?'] = name.normalize('NFC').match(/[\p{L}\p{N}]/u) ?? Array.from(name.trim());
  return Array.from(first.toUpperCase())[0] ?? first;
}

/**
 * The texts with the community's name in place of '{community}'.
 * @param name one line of text; an invisible character after each `{` keeps it from being read as a placeholder
 */
export function withCommunity<T>(texts: T, name: string): T {
  const shown = name.replaceAll('{', '{\u2060');
  const named = (value: unknown): unknown =>
    typeof value === 'string'
      ? value.replaceAll('{community}', () => shown)
      : Object.fromEntries(Object.entries(value as object).map(([key, each]) => [key, named(each)]));
  return named(texts) as T;
}

/** Texts of the same names; which placeholders they hold is compared by `translationOf`. */
type SameNames<E> = {
  readonly [Name in keyof E]: E[Name] extends string
    ? string
    : E[Name] extends Plural
      ? Plural
      : SameNames<E[Name]>;
};

type SamePlaceholders<E, T> = {
  readonly [Name in keyof E]: Name extends keyof T
    ? E[Name] extends Text
      ? [PlaceholdersOf<E[Name]>] extends [PlaceholdersOf<T[Name]>]
        ? [PlaceholdersOf<T[Name]>] extends [PlaceholdersOf<E[Name]>]
          ? T[Name]
          : `has a placeholder that the English text lacks`
        : `lacks a placeholder of the English text`
      : SamePlaceholders<E[Name], T[Name]>
    : never;
};

/**
 * Declares the translation of English texts. It does not compile when a text is missing, or when its placeholders differ.
 * The result has the type of the English texts, so that all languages can be used alike.
 */
export const translationOf =
  <E>() =>
  <const T extends SameNames<E>>(texts: T & SamePlaceholders<E, T>): E =>
    texts as unknown as E;
