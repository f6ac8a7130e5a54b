import * as z from 'zod/mini';
import { type Language, languages } from '../texts/languages.ts';

/** The same value for each language of the product. */
export const forEachLanguage = <V>(make: (language: Language) => V): Record<Language, V> =>
  // Every language is a key.
  Object.fromEntries(languages.map((language) => [language, make(language)])) as Record<Language, V>;

/** An object with one value per language; languages that there are not are ignored. */
export const byLanguage = <S extends z.ZodMiniType>(value: S) => z.object(forEachLanguage(() => value));
