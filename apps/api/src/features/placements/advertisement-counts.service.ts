import { addDays } from '@rosette/shared/calendar.ts';
import type { TrackBody } from '@rosette/shared/contract/advertisements.ts';
import type { AnalyticsPeriod, DailyAnalyticsDto } from '@rosette/shared/contract/partner.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import { isbot } from 'isbot';
import { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { dayIn, storeViewer, type Viewer } from './ad-viewers.ts';
import { type Advertisement, AdvertisementModel, type DayCounts } from './advertisement.model.ts';
import { missingAdvertisement } from './advertisements.service.ts';
import { activeAt } from './placement-queries.ts';

/**
 * Excludes the advertiser, admins, known bots and cards that were not in the viewport
 * (product/partners-and-advertisements#counting).
 */
function mayBeCounted(
  { caller, agent }: Viewer,
  { member_id }: Pick<Advertisement, 'member_id'>,
  { action, in_view }: TrackBody,
): boolean {
  if (owns(caller, String(member_id)) || caller?.role === 'admin' || isbot(agent)) return false;
  return action === 'click' || in_view;
}

const countersOf = {
  view: { total: 'views', counted: 'counted_views' },
  click: { total: 'clicks', counted: 'counted_clicks' },
} as const;

/**
 * Counts a view or click of an active advertisement. Every call increments `views` or `clicks`; a viewer's first view of
 * the day also increments `counted_views`, her first click of the hour `counted_clicks`
 * (product/partners-and-advertisements#counting). Each total changes together with its count of the day.
 * @throws 404 for one that is not active
 */
export async function trackAdvertisement(
  app: AppContext,
  viewer: Viewer,
  id: string,
  body: TrackBody,
): Promise<void> {
  const now = clock.now();
  const { total, counted } = countersOf[body.action];
  const increment = (count: string) => ({ $inc: { [count]: 1, [`days.${dayIn(now)}.${count}`]: 1 } });
  // Counting is no edit: `updated_at` stays as it is.
  const isNoEdit = { timestamps: false } as const;
  const advertisement = await AdvertisementModel.findOneAndUpdate(
    { _id: id, ...activeAt(now) },
    increment(total),
    { ...isNoEdit, projection: { member_id: 1 } },
  ).lean();
  if (!advertisement) throw missingAdvertisement();
  if (!mayBeCounted(viewer, advertisement, body)) return;
  if (await storeViewer(app, viewer, id, body.action, now)) {
    await AdvertisementModel.updateOne({ _id: id }, increment(counted), isNoEdit);
  }
}

interface AdvertisementTotals {
  active_ads: number;
  total_views: number;
  total_clicks: number;
  counted_views: number;
  counted_clicks: number;
}

/** The count of a member's active advertisements, and the views and clicks of all of hers. */
export async function totalsOf(memberId: string): Promise<AdvertisementTotals> {
  const now = clock.now();
  const isActive = {
    $and: [{ $eq: ['$status', 'active'] }, { $lte: ['$start_date', now] }, { $gt: ['$end_date', now] }],
  };
  const [totals] = await AdvertisementModel.aggregate<AdvertisementTotals>([
    { $match: { member_id: new Types.ObjectId(memberId) } },
    {
      $group: {
        _id: null,
        active_ads: { $sum: { $cond: [isActive, 1, 0] } },
        total_views: { $sum: '$views' },
        total_clicks: { $sum: '$clicks' },
        counted_views: { $sum: '$counted_views' },
        counted_clicks: { $sum: '$counted_clicks' },
      },
    },
  ]);
  return totals ?? { active_ads: 0, total_views: 0, total_clicks: 0, counted_views: 0, counted_clicks: 0 };
}

const defaultDays = 30;

type DayRow = Pick<Advertisement, '_id' | 'title'> & { days?: Record<string, DayCounts> };

/**
 * The counts of a member's advertisements by UTC day and advertisement: only days with counts, latest first, on each
 * day the newest advertisement first. `from` and `until` are inclusive; the default is the last 30 days.
 */
export async function dailyCountsOf(memberId: string, period: AnalyticsPeriod): Promise<DailyAnalyticsDto[]> {
  const until = period.until ?? dayIn(clock.now());
  const from = period.from ?? dayIn(addDays(new Date(until), 1 - defaultDays));
  const advertisements = await AdvertisementModel.find({ member_id: memberId }, { title: 1, days: 1 })
    .sort({ created_at: -1, _id: -1 })
    .lean<DayRow[]>();
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
