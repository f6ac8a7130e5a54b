import { type Language, languages, negotiateLanguage } from '@rosette/shared/texts/languages.ts';
import type { Request, Response } from 'express';
import type { AppContext } from '#lib/app-context.ts';

/** The language to answer a request in (product/languages#which-language). */
export const languageOfRequest = (request: Request, { config }: AppContext): Language =>
  negotiateLanguage(request.get('accept-language'), config.DEFAULT_LANGUAGE);

/** The language of a page as served: that of `?lang`, else as of other requests (product/languages#pages-as-served). */
export function languageOfPage(request: Request, app: AppContext): Language {
  const { lang } = request.query;
  return languages.find((language) => language === lang) ?? languageOfRequest(request, app);
}

/** Marks an answer that holds sentences of this language. */
export function declareLanguage(response: Response, language: Language): void {
  response.set('Content-Language', language).vary('Accept-Language');
}
