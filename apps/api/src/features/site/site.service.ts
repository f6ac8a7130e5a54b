import {
  type LegalPage,
  type LegalTextDto,
  legalPages,
  type SiteDto,
  type StatsDto,
} from '@rosette/shared/contract/site.ts';
import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import { countBusinesses } from '#features/businesses/businesses.service.ts';
import { countEvents } from '#features/events/events.service.ts';
import { countOpportunities } from '#features/opportunities/opportunities.service.ts';
import { countIndustries, countMembers } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { notFound } from '#lib/app-error.ts';
import { textsOf } from '#lib/texts.ts';

/**
 * The operator's own text, else an example in this language outside production and with demo data; null where there is
 * none.
 */
function findLegalText({ config }: AppContext, page: LegalPage, language: Language): LegalTextDto | null {
  const text = config.legalTexts[page];
  if (text !== null) return { text, is_example: false };
  const isForTryingOut = !config.isProduction || config.SEED === 'demo';
  return isForTryingOut ? { text: textsOf(language).legal[page], is_example: true } : null;
}

/** @throws 404 for a page without a text */
export function getLegalText(app: AppContext, page: LegalPage, language: Language): LegalTextDto {
  const found = findLegalText(app, page, language);
  if (!found) throw notFound('unknown_page');
  return found;
}

/** The settings of this installation that the web app needs. */
export function getSite(app: AppContext): SiteDto {
  const { config, mail } = app;
  return {
    contact_email: config.CONTACT_EMAIL,
    social: { google: config.social.google !== null, linkedin: config.social.linkedin !== null },
    payments: Boolean(config.STRIPE_SECRET_KEY),
    mail: mail.isOn,
    languages: [...languages],
    default_language: config.DEFAULT_LANGUAGE,
    // The footer links to these.
    legal: legalPages.filter((page) => findLegalText(app, page, config.DEFAULT_LANGUAGE) !== null),
  };
}

/** Counts of the community for the landing page and the dashboard. */
export async function getStats(): Promise<StatsDto> {
  const [members, industries, events, businesses, opportunities] = await Promise.all([
    countMembers(),
    countIndustries(),
    countEvents(),
    countBusinesses(),
    countOpportunities(),
  ]);
  return { members, industries, events, businesses, opportunities };
}
