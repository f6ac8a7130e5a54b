import { texts as german } from '@rosette/shared/texts/de/server.ts';
import { texts as english } from '@rosette/shared/texts/en/server.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';

/** The texts of the server; all languages have the same. */
export type ServerTexts = typeof english;

const catalogue: Record<Language, ServerTexts> = { en: english, de: german };

export const textsOf = (language: Language): ServerTexts => catalogue[language];
