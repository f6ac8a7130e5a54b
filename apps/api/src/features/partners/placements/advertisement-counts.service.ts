import type { TrackBody } from '@rosette/shared/contract/advertisements.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import { isbot } from 'isbot';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { dayIn, storeViewer, type Viewer } from './ad-viewers.ts';
import { type Advertisement, AdvertisementModel } from './advertisement.model.ts';
import { missingAdvertisement } from './advertisements.service.ts';
import { publicNow } from './placement-queries.ts';

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
 * @throws 404 for one that is not shown to everybody
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
    { _id: id, ...(await publicNow()) },
    increment(total),
    { ...isNoEdit, projection: { member_id: 1 } },
  ).lean();
  if (!advertisement) throw missingAdvertisement();
  if (!mayBeCounted(viewer, advertisement, body)) return;
  if (await storeViewer(app, viewer, id, body.action, now)) {
    await AdvertisementModel.updateOne({ _id: id }, increment(counted), isNoEdit);
  }
}
