import type { Language } from '@rosette/shared/texts/languages.ts';
import { numberIn, type PlaceholdersOf, partsOfText, type Text } from '@rosette/shared/texts/text.ts';
import { formatDay, formatDuration, formatMoment, formatMoney, serverLocales } from './format.ts';
import { type ServerTexts, textsOf } from './texts.ts';
import { withoutLinks } from './without-links.ts';

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
  | { cents: number; currency: string }
  /** What somebody wrote in one or more languages; one that is missing falls back to another. */
  | { inLanguages: Partial<Record<Language, string>> };

/**
 * What is said, without its words: the path of a text, as in 'news.eventChanged', and the values of its placeholders. It is
 * stored where it is read later, and rendered in the language of who reads it (product/languages#stored-messages).
 */
export interface Message {
  text: string;
  params?: Record<string, Param>;
}

/** A message, or what members and operators wrote, which stays as it is. */
export type Written = string | Message;

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

/** The values of a text's placeholders. */
export type MessageParams<Path extends TextPath> = {
  [Name in PlaceholdersOf<TextAt<ServerTexts, Path>>]: Name extends 'count' ? number : Param;
};

/** A message by its text, with a value for each of its placeholders. */
export function say<const Path extends TextPath>(
  text: Path,
  ...[params]: [keyof MessageParams<Path>] extends [never] ? [] : [params: MessageParams<Path>]
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

/** What somebody wrote, in this language or the first that there is. */
export const inLanguage = (texts: Partial<Record<Language, string>>, language: Language): string =>
  texts[language] ?? Object.values(texts).find(Boolean) ?? '';

/**
 * A message or another value in a language; a string, which people wrote, as it is.
 * @param locale of dates, numbers and prices, as in 'de-AT'; the server's one by default
 */
export function render(language: Language, value: Param, locale: string = serverLocales[language]): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberIn(locale, value);
  if ('inLanguages' in value) return inLanguage(value.inLanguages, language);
  if ('day' in value) return formatDay(locale, value.day);
  if ('moment' in value) return formatMoment(locale, value.moment, value.timeZone);
  if ('seconds' in value) return formatDuration(locale, value.seconds);
  if ('cents' in value) return formatMoney(locale, value.cents, value.currency);
  const params = Object.entries(value.params ?? {}).map(([name, param]) => [
    name,
    // A number selects a plural form.
    typeof param === 'number' ? param : render(language, param, locale),
  ]);
  const said = partsOfText(locale, textAt(language, value.text), Object.fromEntries(params)).join('');
  // What a value has ended, as a question does, is not ended again.
  return said.replace(/(?<![.!?])([.!?])\.$/, '$1');
}

/** A message without links in the names and titles that it holds; see `withoutLinks`. */
export const withoutLinkedNames = ({ text, params }: Message): Message => ({
  text,
  ...(params && {
    params: Object.fromEntries(
      Object.entries(params).map(([name, param]) => [
        name,
        typeof param === 'string' ? withoutLinks(param) : param,
      ]),
    ),
  }),
});
