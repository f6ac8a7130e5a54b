import { type Language, negotiateLanguage } from '@rosette/shared/texts/languages.ts';
import type { Request, Response } from 'express';
import type { AppContext } from '#lib/app-context.ts';

/** The language to answer a request in (product/languages#which-language). */
export const languageOfRequest = (request: Request, { config }: AppContext): Language =>
  negotiateLanguage(request.get('accept-language'), config.DEFAULT_LANGUAGE);

/** Marks an answer that holds sentences of this language. */
export function declareLanguage(response: Response, language: Language): void {
  response.set('Content-Language', language).vary('Accept-Language');
}
