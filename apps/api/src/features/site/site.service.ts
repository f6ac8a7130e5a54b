import type { SiteDto, StatsDto } from '@rosette/shared/contract/site.ts';
import { countBusinesses } from '#features/businesses/businesses.service.ts';
import { countEvents } from '#features/events/events.service.ts';
import { countOpportunities } from '#features/opportunities/opportunities.service.ts';
import { countIndustries, countMembers } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { listLegalPages } from './legal.service.ts';

/** The settings of this installation that the web app needs. */
export function getSite(app: AppContext): SiteDto {
  const { config, mail } = app;
  return {
    contact_email: config.CONTACT_EMAIL,
    social: { google: config.social.google !== null, linkedin: config.social.linkedin !== null },
    payments: Boolean(config.STRIPE_SECRET_KEY),
    mail: mail.isOn,
    legal: listLegalPages(app),
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
