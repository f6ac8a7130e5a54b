import {
  type AnalyticsPeriod,
  type DailyAnalyticsDto,
  dailyAnalyticsColumns,
  type PartnerAnalyticsDto,
} from '@rosette/shared/contract/partner.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { dailyCountsOf, totalsOf } from '#features/placements/advertisement-counts.service.ts';
import { countActivePartnerships } from '#features/placements/partnerships.service.ts';
import { csvLine } from '#lib/csv.ts';
import { type Listed, type PageQuery, pageOf } from '#lib/page.ts';

/** The click rate in per cent; 0 without views. */
const rateOf = (clicks: number, views: number) => (views === 0 ? 0 : (clicks * 100) / views);

/**
 * The counts of the caller's own partnerships and advertisements
 * (product/partners-and-advertisements#portal).
 */
export async function getAnalytics({ id }: Caller): Promise<PartnerAnalyticsDto> {
  const [active_partnerships, totals] = await Promise.all([countActivePartnerships(id), totalsOf(id)]);
  const { active_ads, total_views, total_clicks, counted_views, counted_clicks } = totals;
  return {
    active_partnerships,
    active_ads,
    total_views,
    total_clicks,
    click_through_rate: rateOf(total_clicks, total_views),
    counted_views,
    counted_clicks,
    counted_click_through_rate: rateOf(counted_clicks, counted_views),
  };
}

/** The counts of the caller's advertisements by day, latest first. */
export async function listDailyAnalytics(
  caller: Caller,
  { from, until, ...page }: AnalyticsPeriod & PageQuery,
): Promise<Listed<DailyAnalyticsDto>> {
  const rows = await dailyCountsOf(caller.id, { from, until });
  const { skip, limit } = pageOf(page);
  return { items: rows.slice(skip, skip + limit), total: rows.length };
}

/** The daily counts as CSV, columns in the order of the list's fields. */
export async function analyticsFile(caller: Caller, period: AnalyticsPeriod): Promise<AsyncIterable<string>> {
  const rows = await dailyCountsOf(caller.id, period);
  async function* lines() {
    yield csvLine(dailyAnalyticsColumns);
    for (const row of rows) yield csvLine(dailyAnalyticsColumns.map((column) => row[column]));
  }
  return lines();
}
