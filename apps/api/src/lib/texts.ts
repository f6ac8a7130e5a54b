import { texts as german } from '@rosette/shared/texts/de/server.ts';
import { texts as english } from '@rosette/shared/texts/en/server.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { defaultCommunityName, withCommunity } from '@rosette/shared/texts/text.ts';

/** The texts of the server; all languages have the same. */
export type ServerTexts = typeof english;

const catalogueOf = (name: string): Record<Language, ServerTexts> => ({
  en: withCommunity(english, name),
  de: withCommunity(german, name),
});

let named = defaultCommunityName;
let catalogue = catalogueOf(named);

/** Writes this name of the community in all texts from now on. */
export function nameCommunity(name: string): void {
  if (name === named) return;
  catalogue = catalogueOf(name);
  named = name;
}

export const textsOf = (language: Language): ServerTexts => catalogue[language];
