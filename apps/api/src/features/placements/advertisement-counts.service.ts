import { addDays } from '@rosette/shared/calendar.ts';
import type { TrackBody } from '@rosette/shared/contract/advertisements.ts';
import type { AnalyticsPeriod, DailyAnalyticsDto } from '@rosette/shared/contract/partner.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import { isbot } from 'isbot';
import { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { dayIn } from './ad-periods.ts';
import { countableViewer, storeViewer, type Viewer } from './ad-viewers.ts';
import { type Advertisement, AdvertisementModel, type DayCounts } from './advertisement.model.ts';
import { missingAdvertisement } from './advertisements.service.ts';
import { activeAt } from './placement-filters.ts';

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
 * (product/partners-and-advertisements#counting). The viewer is stored first, then totals and daily counts change in one
 * atomic update: a process that dies in between has not answered the call, and nobody is counted twice.
 * @throws 404 for one that is not active
 */
export async function trackAdvertisement(
  app: AppContext,
  viewer: Viewer,
  id: string,
  body: TrackBody,
): Promise<void> {
  const now = clock.now();
  const filter = { _id: id, ...activeAt(now) };
  const advertisement = await AdvertisementModel.findOne(filter, { member_id: 1 }).lean();
  if (!advertisement) throw missingAdvertisement();
  const { total, counted } = countersOf[body.action];
  const isCounted =
    mayBeCounted(viewer, advertisement, body) &&
    (await storeViewer(await countableViewer(app, viewer, id, body.action, now)));
  const fields = (isCounted ? [total, counted] : [total]).flatMap((name) => [
    name,
    `days.${dayIn(now)}.${name}`,
  ]);
  const { matchedCount } = await AdvertisementModel.updateOne(
    filter,
    { $inc: Object.fromEntries(fields.map((field) => [field, 1])) },
    // Counting is no edit: `updated_at` stays as it is.
    { timestamps: false },
  );
  if (matchedCount === 0) throw missingAdvertisement();
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
