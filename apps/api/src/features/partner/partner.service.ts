import type { PartnerAnalyticsDto } from '@rosette/shared/contract/partner.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { totalsOf } from '#features/placements/advertisements.service.ts';
import { countActivePartnerships } from '#features/placements/partnerships.service.ts';

/** The counts of the caller's own partnerships and advertisements (decisions §3). */
export async function getAnalytics(caller: Caller): Promise<PartnerAnalyticsDto> {
  const [active_partnerships, { active_ads, total_views, total_clicks }] = await Promise.all([
    countActivePartnerships(caller.id),
    totalsOf(caller.id),
  ]);
  const click_through_rate = total_views === 0 ? 0 : (total_clicks * 100) / total_views;
  return { active_partnerships, active_ads, total_views, total_clicks, click_through_rate };
}
