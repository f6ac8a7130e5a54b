import { addDays } from '@rosette/shared/calendar.ts';
import {
  type AnalyticsPeriod,
  type DailyAnalyticsDto,
  dailyAnalyticsColumns,
  type PartnerAnalyticsDto,
} from '@rosette/shared/contract/partner.ts';
import { statusAt } from '@rosette/shared/lifecycle.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { clock } from '#lib/clock.ts';
import { csvFile } from '#lib/csv.ts';
import { type Listed, newestFirst, type PageQuery, pageIn } from '#lib/page.ts';
import { textsOf } from '#lib/texts.ts';
import { dayIn } from './ad-viewers.ts';
import { type Advertisement, AdvertisementModel, type DayCounts } from './advertisement.model.ts';
import { PartnershipModel } from './partnership.model.ts';
import { activeAt } from './placement-queries.ts';

/** The click rate in per cent; 0 without views. */
const rateOf = (clicks: number, views: number) => (views === 0 ? 0 : (clicks * 100) / views);

/**
 * The counts of the caller's own partnerships and advertisements
 * (product/partners-and-advertisements#portal).
 */
export async function getAnalytics({ id }: Caller): Promise<PartnerAnalyticsDto> {
  const now = clock.now();
  const [active_partnerships, advertisements] = await Promise.all([
    PartnershipModel.countDocuments({ member_id: id, ...activeAt(now) }),
    AdvertisementModel.find({ member_id: id }).lean(),
  ]);
  const sumOf = (count: 'views' | 'clicks' | 'counted_views' | 'counted_clicks') =>
    advertisements.reduce((sum, advertisement) => sum + (advertisement[count] ?? 0), 0);
  const [total_views, total_clicks] = [sumOf('views'), sumOf('clicks')];
  const [counted_views, counted_clicks] = [sumOf('counted_views'), sumOf('counted_clicks')];
  return {
    active_partnerships,
    active_ads: advertisements.filter((each) => statusAt(each, now) === 'active').length,
    total_views,
    total_clicks,
    click_through_rate: rateOf(total_clicks, total_views),
    counted_views,
    counted_clicks,
    counted_click_through_rate: rateOf(counted_clicks, counted_views),
  };
}

const defaultDays = 30;

type Counted = Pick<Advertisement, '_id' | 'title'> & { days?: Record<string, DayCounts> };

/**
 * The counts of the caller's advertisements by UTC day and advertisement: only days with counts, latest first, on each
 * day the newest advertisement first. `from` and `until` are inclusive; the default is the last 30 days.
 */
async function dailyCounts({ id }: Caller, period: AnalyticsPeriod): Promise<DailyAnalyticsDto[]> {
  const until = period.until ?? dayIn(clock.now());
  const from = period.from ?? dayIn(addDays(new Date(until), 1 - defaultDays));
  const advertisements = await AdvertisementModel.find({ member_id: id }, { title: 1, days: 1 })
    .sort(newestFirst)
    .lean<Counted[]>();
  const rows = advertisements.flatMap(({ _id, title, days = {} }) =>
    Object.entries(days)
      .filter(([date]) => from <= date && date <= until)
      .map(([date, { views, clicks, counted_views, counted_clicks }]) => ({
        date,
        advertisement_id: String(_id),
        title,
        views: views ?? 0,
        clicks: clicks ?? 0,
        counted_views: counted_views ?? 0,
        counted_clicks: counted_clicks ?? 0,
      })),
  );
  return rows.sort((one, other) => other.date.localeCompare(one.date));
}

/** The counts of the caller's advertisements by day, latest first. */
export async function listDailyAnalytics(
  caller: Caller,
  { from, until, ...page }: AnalyticsPeriod & PageQuery,
): Promise<Listed<DailyAnalyticsDto>> {
  return pageIn(await dailyCounts(caller, { from, until }), page);
}

/** The daily counts as CSV, columns in the order of the list's fields, with headings in this language. */
export async function analyticsFile(
  caller: Caller,
  period: AnalyticsPeriod,
  language: Language,
): Promise<AsyncIterable<string>> {
  const rows = await dailyCounts(caller, period);
  const headings = textsOf(language).documents.analyticsColumns;
  return csvFile(
    language,
    dailyAnalyticsColumns.map((column) => headings[column]),
    rows.map((row) =>
      dailyAnalyticsColumns.map((column) => (column === 'date' ? { day: row.date } : row[column])),
    ),
  );
}
