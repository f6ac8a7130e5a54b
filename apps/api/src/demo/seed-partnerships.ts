import { addMonths } from '@rosette/shared/calendar.ts';
import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import { enterPartnership, updatePartnership } from '#features/partners/placements/partnerships.service.ts';
import { stepPartnership } from '#features/partners/placements/placement-steps.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { type Backdated, backdate } from './backdate.ts';
import { daysAgo } from './calendar.ts';
import type { Cast } from './cast.ts';
import { type DemoPartnership, demoPartnerships } from './partnerships.ts';
import { storeDemoPicture } from './pictures.ts';

/** The admin's steps to each status (product/partners-and-advertisements#states). */
const stepsTo = { pending: [], pending_payment: ['approve'], active: ['approve', 'mark_paid'] } as const;

async function seedPartnership(
  app: AppContext,
  demo: DemoPartnership,
  index: number,
  cast: Cast,
): Promise<Backdated> {
  const { package_id, status, website_url, description, bought_days_ago } = demo;
  const { caller, email } = cast.player(demo.partner);
  const id = String((await transaction(() => enterPartnership(null, { email, package_id })))._id);
  const logo_url = await storeDemoPicture(app, caller.id, 'logos', demo.slug);
  await transaction(() => updatePartnership(app, caller, id, { logo_url, website_url, description }));
  for (const step of stepsTo[status]) await transaction(() => stepPartnership(app, null, id, step));
  const bought = daysAgo(clock.now(), bought_days_ago, index);
  const { duration_months } = partnershipPackages[package_id];
  return {
    id,
    set: {
      created_at: bought,
      ...(status === 'active' && { start_date: bought, end_date: addMonths(bought, duration_months) }),
    },
  };
}

/** Partnerships paid by bank transfer, in several states. */
export async function seedPartnerships(app: AppContext, cast: Cast): Promise<void> {
  const made = demoPartnerships.map((demo, index) => seedPartnership(app, demo, index, cast));
  await backdate('partnerships', await Promise.all(made));
}
