import type { LegalPage, LegalTextDto, SiteDto, StatsDto } from '@rosette/shared/contract/site.ts';
import { type Language, languages } from '@rosette/shared/texts/languages.ts';
import { countBusinesses } from '#features/businesses/businesses.service.ts';
import { countEvents } from '#features/events/events.service.ts';
import { countOpportunities } from '#features/opportunities/opportunities.service.ts';
import { hasContracts } from '#features/payments/withdrawals/running-contracts.service.ts';
import { textsToAgree } from '#features/settings/agreement.service.ts';
import {
  accentColour,
  admissionQuestions,
  communityName,
  contactEmail,
  legalPagesOf,
  legalText,
  limitsInForce,
  ownText,
  siteText,
  storedSettings,
} from '#features/settings/settings.service.ts';
import { countIndustries, countMembers } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { notFound } from '#lib/app-error.ts';
import { textsOf } from '#lib/texts.ts';

/** @throws 404 for a page without a text */
export function getLegalText(app: AppContext, page: LegalPage, language: Language): LegalTextDto {
  const found = legalText(app, page, language);
  if (!found) throw notFound('unknown_page');
  return { title: textsOf(language).legalTitles[page], ...found };
}

/** The answer of GET /site: name, look and enabled features, with its texts in a language. */
export function getSite(app: AppContext, language: Language): SiteDto {
  const { config, mail } = app;
  const { logo = null, admission = 'open', members_invite = true } = storedSettings();
  const changed = (['landing_headline', 'landing_text', 'footer_statement'] as const)
    .map((key) => [key, ownText(key, language)] as const)
    .filter(([, text]) => text !== undefined);
  return {
    name: communityName(),
    claim: siteText('claim', language),
    logo,
    accent: accentColour(),
    texts: Object.fromEntries(changed),
    limits: limitsInForce(),
    admission,
    members_invite,
    questions: admissionQuestions(language),
    contact_email: contactEmail(app),
    social: { google: config.social.google !== null, linkedin: config.social.linkedin !== null },
    payments: Boolean(config.STRIPE_SECRET_KEY),
    cancellations: hasContracts(app),
    mail: mail.isOn,
    languages: [...languages],
    default_language: config.DEFAULT_LANGUAGE,
    // The footer links to these.
    legal: legalPagesOf(app),
    agreement: textsToAgree(app),
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
