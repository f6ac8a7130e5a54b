import { addDays } from '@rosette/shared/calendar.ts';
import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { enterAdvertisement } from '#features/partners/placements/advertisement-sales.service.ts';
import { stepAdvertisement } from '#features/partners/placements/placement-steps.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { type DemoAdvertisement, demoAdvertisements } from './advertisements.ts';
import { type Backdated, backdate } from './backdate.ts';
import { daysAgo } from './calendar.ts';
import type { Cast } from './cast.ts';
import { storeDemoPicture } from './pictures.ts';
import { countsByDay } from './views-by-day.ts';

async function seedAdvertisement(
  app: AppContext,
  demo: DemoAdvertisement,
  index: number,
  cast: Cast,
): Promise<Backdated> {
  const { ad_type, title, content, link_url, status, since_days_ago, views, clicks } = demo;
  const { requires_approval, duration_days } = advertisementPackages[ad_type];
  const { caller, email } = cast.player(demo.advertiser);
  const body = {
    advertiser_email: email,
    ad_type,
    title,
    content,
    link_url,
    image_url: await storeDemoPicture(app, caller.id, 'ads', demo.slug),
  };
  const { _id } = await transaction(() => enterAdvertisement(app, null, body));
  const id = String(_id);
  const since = daysAgo(clock.now(), since_days_ago, index);
  if (status === 'pending') return { id, set: { created_at: since } };
  if (requires_approval) await transaction(() => stepAdvertisement(app, null, id, 'approve'));
  await transaction(() => stepAdvertisement(app, null, id, 'mark_paid'));
  const dates = {
    created_at: addDays(since, -1),
    start_date: since,
    end_date: addDays(since, duration_days),
  };
  const days = Math.min(since_days_ago, duration_days);
  return { id, set: { ...dates, ...countsByDay(since, days, views, clicks) } };
}

/**
 * Creates advertisements as an admin enters those paid elsewhere. An expired one has the state `active` and a past end date
 * (product/partners-and-advertisements#buying-advertisements).
 */
export async function seedAdvertisements(app: AppContext, cast: Cast): Promise<void> {
  const made = demoAdvertisements.map((demo, index) => seedAdvertisement(app, demo, index, cast));
  await backdate('advertisements', await Promise.all(made));
}
