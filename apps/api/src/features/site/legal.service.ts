import { type LegalPage, type LegalTextDto, legalPages } from '@rosette/shared/contract/site.ts';
import type { AppContext } from '#lib/app-context.ts';
import { notFound } from '#lib/app-error.ts';
import { legalExamples } from './legal-examples.ts';

/** The operator's own text, else an example outside production and with demo data; null where there is none. */
function findLegalText({ config }: AppContext, page: LegalPage): LegalTextDto | null {
  const text = config.legalTexts[page];
  if (text !== null) return { text, is_example: false };
  const isForTryingOut = !config.isProduction || config.SEED === 'demo';
  return isForTryingOut ? { text: legalExamples[page], is_example: true } : null;
}

/** The pages that exist; the footer links to them. */
export const listLegalPages = (app: AppContext): LegalPage[] =>
  legalPages.filter((page) => findLegalText(app, page) !== null);

/** @throws 404 for a page without a text */
export function getLegalText(app: AppContext, page: LegalPage): LegalTextDto {
  const found = findLegalText(app, page);
  if (!found) throw notFound('This page does not exist');
  return found;
}
