import type { Language } from '@rosette/shared/texts/languages.ts';
import { type PlaceholdersOf, partsOfText, type Text } from '@rosette/shared/texts/text.ts';
import { formatDay, formatDuration, formatMoment, formatMoney, serverLocales } from './format.ts';
import { type ServerTexts, textsOf } from './texts.ts';

/** A value in a message that each language writes in its own way. */
export type Param =
  | string
  | number
  | Message
  /** A day; an ISO instant in UTC. */
  | { day: string }
  /** A day and a time of an IANA time zone; an ISO instant. */
  | { moment: string; timeZone: string }
  /** A time to wait, in whole seconds. */
  | { seconds: number }
  | { cents: number; currency: string };

/**
 * What is said, without its words: the path of a text, as in 'news.is_coming', and the values of its placeholders. It is
 * stored where it is read later, and rendered in the language of who reads it (product/languages#stored-messages).
 */
export interface Message {
  text: string;
  params?: Record<string, Param>;
}

/** The paths of texts, as in 'mails.receipt.subject'. */
type PathsIn<T> = {
  [Name in keyof T & string]: T[Name] extends Text ? Name : `${Name}.${PathsIn<T[Name]>}`;
}[keyof T & string];

type TextAt<T, Path extends string> = Path extends keyof T
  ? T[Path]
  : Path extends `${infer Name}.${infer Rest}`
    ? Name extends keyof T
      ? TextAt<T[Name], Rest>
      : never
    : never;

export type TextPath = PathsIn<ServerTexts>;

type Params<Path extends TextPath> = {
  [Name in PlaceholdersOf<TextAt<ServerTexts, Path>>]: Name extends 'count' ? number : Param;
};

/** A message by its text, with a value for each of its placeholders. */
export function say<const Path extends TextPath>(
  text: Path,
  ...[params]: [keyof Params<Path>] extends [never] ? [] : [params: Params<Path>]
): Message {
  return { text, ...(params && { params: params as Record<string, Param> }) };
}

/** The text at a path. @throws an Error for one that there is not */
function textAt(language: Language, path: string): Text {
  let found: unknown = textsOf(language);
  for (const name of path.split('.')) found = (found as Record<string, unknown> | undefined)?.[name];
  if (found === undefined) throw new Error(`There is no text ${path}`);
  return found as Text;
}

function written(language: Language, locale: string, value: Param): string | number {
  if (typeof value !== 'object') return value;
  if ('text' in value) return render(language, value, locale);
  if ('day' in value) return formatDay(locale, value.day);
  if ('moment' in value) return formatMoment(locale, value.moment, value.timeZone);
  if ('seconds' in value) return formatDuration(locale, value.seconds);
  return formatMoney(locale, value.cents, value.currency);
}

/**
 * A message in a language.
 * @param locale of dates, numbers and prices, as in 'de-AT'; the server's one by default
 */
export function render(
  language: Language,
  { text, params = {} }: Message,
  locale: string = serverLocales[language],
): string {
  const values = Object.entries(params).map(([name, value]) => [name, written(language, locale, value)]);
  return partsOfText(locale, textAt(language, text), Object.fromEntries(values)).join('');
}
