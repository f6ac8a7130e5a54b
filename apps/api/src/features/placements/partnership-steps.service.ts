import { addMonths } from '@rosette/shared/calendar.ts';
import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import type { PlacementStep } from '@rosette/shared/lifecycle.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { notify } from '#features/notifications/notify.service.ts';
import { makePartner } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { notFound } from '#lib/app-error.ts';
import { type Partnership, PartnershipModel } from './partnership.model.ts';
import { partnershipNews } from './partnership-news.ts';
import { type MembersPartnership, withPartner } from './partnerships.service.ts';
import { recordStep } from './placement-audit.ts';
import { changeByStep } from './placement-steps.ts';

/**
 * Approves, marks as paid or rejects a partnership, in one transaction with the partner role on activation
 * (product/partners-and-advertisements#states) and the notification. With `admin` null, as for demo data,
 * nothing is audited.
 * @throws 404, 409 when its state does not allow the step
 */
export async function stepPartnership(
  app: AppContext,
  admin: Caller | null,
  id: string,
  step: PlacementStep,
): Promise<MembersPartnership> {
  const partnership = await PartnershipModel.findById(id).lean();
  if (!partnership) throw notFound('This partnership does not exist');
  return withPartner(await takeStep(app, admin?.id ?? null, partnership, step));
}

/**
 * Takes a step inside the transaction that has read the partnership.
 * @param alongside fields to write together with the state
 * @throws 409 when its state does not allow the step
 */
export async function takeStep(
  app: AppContext,
  actorId: string | null,
  partnership: Partnership,
  step: PlacementStep,
  alongside: Partial<Pick<Partnership, 'is_paid_by_card'>> = {},
): Promise<Partnership> {
  const { _id, status, payment_status, package_id } = partnership;
  const { duration_months } = partnershipPackages[package_id];
  const change = changeByStep('partnership', partnership, step, (start) => addMonths(start, duration_months));
  const changed = await PartnershipModel.findOneAndUpdate(
    { _id, status, payment_status },
    { ...change, ...alongside },
    { returnDocument: 'after' },
  )
    .orFail()
    .lean();
  if (change.start_date) await makePartner(changed.member_id);
  const news = changed.status === status ? null : partnershipNews(app, actorId, changed);
  if (news) await notify(app, news);
  if (actorId) await recordStep(actorId, 'partnership', step, changed, partnership);
  return changed;
}
