import { addMonths } from '@rosette/shared/calendar.ts';
import {
  type PartnershipPackageId,
  partnershipPackages,
} from '@rosette/shared/catalogue/partnership-packages.ts';
import { afterStep, type PlacementStatus } from '@rosette/shared/lifecycle.ts';
import type { QueryFilter } from 'mongoose';
import { usersInOrder } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { formerMemberId } from '#lib/former-member.ts';
import type { Sale, SoldPlacement } from '#lib/sold.ts';
import { textsOf } from '#lib/texts.ts';
import { type Partnership, PartnershipModel } from './partnership.model.ts';
import { openPartnership } from './partnerships.service.ts';
import { activeAt, endedAtOf, endedNow, overAs, periodOf, undecided } from './placement-queries.ts';
import { currentState, stepPartnership, takePartnershipStep } from './placement-steps.service.ts';

/** The filter of a sale's partnership: one that an admin entered, or the one of a card payment. */
const boughtBy = ({ _id, placement_id }: Sale) =>
  placement_id ? { _id: placement_id } : { payment_id: String(_id) };

/** None for a deleted member. The payment was written in the same transaction, so two never insert concurrently. */
async function openOnce({ _id, member_id, package_id, amount_cents }: Sale): Promise<void> {
  const payment_id = String(_id);
  if (await PartnershipModel.exists({ payment_id })) return;
  const [member] = await usersInOrder([String(member_id)]);
  const bought = { payment_id, amount_cents };
  if (member) await openPartnership(member, package_id as PartnershipPackageId, 'card', bought);
}

/** Ends those of these that no admin has activated yet; answers what it has ended. */
async function endUndecided(filter: QueryFilter<Partnership>): Promise<Partnership[]> {
  const found = await PartnershipModel.find(undecided(filter)).lean();
  const ended = { _id: { $in: found.map(({ _id }) => _id) } };
  if (found.length > 0)
    await PartnershipModel.updateMany(ended, [{ $set: endedNow() }], { updatePipeline: true });
  return found;
}

/** Partnerships as they are sold (product/partners-and-advertisements#buying-a-partnership). */
export const soldPartnership: SoldPlacement<AppContext> = {
  async assertMayBuy(member_id, package_id) {
    const entered = undecided({
      member_id,
      package_id: package_id as PartnershipPackageId,
      payment_method: 'bank_transfer' as const,
      payment_status: 'pending' as const,
    });
    if (await PartnershipModel.exists(entered)) throw conflict('partnership_awaits_transfer');
  },
  open: openOnce,

  async isOpen(sale) {
    const partnership = await PartnershipModel.findOne(boughtBy(sale)).lean();
    return !partnership || afterStep(currentState(partnership), 'mark_paid') !== null;
  },

  async grant(app, sale) {
    await openOnce(sale);
    const partnership = await PartnershipModel.findOne(boughtBy(sale)).lean();
    if (!partnership) return null;
    const { is_paid_by_card, status } = partnership;
    // It was rejected, has ended, or was paid another way.
    if (!is_paid_by_card && !afterStep(currentState(partnership), 'mark_paid')) return null;
    const paid = is_paid_by_card
      ? partnership
      : await takePartnershipStep(app, null, partnership, 'mark_paid', { is_paid_by_card: true });
    if (is_paid_by_card && status === 'rejected') return null;
    return paid.status === 'pending' ? 'awaits_approval' : 'granted';
  },

  async revoke(_app, sale) {
    const isOfSale = sale.placement_id
      ? {}
      : {
          // Not one that was paid another way.
          status: { $in: ['pending', 'pending_payment', 'active'] satisfies PlacementStatus[] },
          $or: [{ payment_status: 'pending' as const }, { is_paid_by_card: true }],
        };
    const filter = { ...boughtBy(sale), ...isOfSale };
    await PartnershipModel.updateOne(filter, [{ $set: endedNow() }], { updatePipeline: true });
  },

  async restore(_app, sale) {
    // Not of who has left meanwhile.
    const ended = { ...boughtBy(sale), status: 'expired' as const, member_id: { $ne: formerMemberId } };
    const partnership = await PartnershipModel.findOne(ended).lean();
    if (!partnership) return;
    const { _id, start_date, package_id } = partnership;
    const end_date = start_date && addMonths(start_date, partnershipPackages[package_id].duration_months);
    // One that had not begun waits for its approval again.
    const $unset = { ended_at: 1 } as const;
    if (!end_date) await PartnershipModel.updateOne({ _id }, { $set: { status: 'pending' }, $unset });
    else if (end_date > clock.now()) {
      await PartnershipModel.updateOne({ _id }, { $set: { status: 'active', end_date }, $unset });
    }
  },

  async isAnyRunning() {
    const paid = undecided({ payment_status: 'paid' as const });
    return Boolean(await PartnershipModel.exists({ $or: [activeAt(clock.now()), paid] }));
  },

  async endAt(app, sale, at) {
    const running = { ...boughtBy(sale), status: 'active' as const };
    const isLater = at > clock.now() && (await PartnershipModel.exists(running));
    if (isLater)
      await PartnershipModel.updateOne({ ...running, end_date: { $gt: at } }, { $set: { end_date: at } });
    else await soldPartnership.revoke(app, sale);
  },

  async periodsOf(sales) {
    if (sales.length === 0) return new Map();
    const found = await PartnershipModel.find({ $or: sales.map(boughtBy) }).lean<Partnership[]>();
    return new Map(
      sales.flatMap((sale) => {
        const isBought = ({ _id, payment_id }: Partnership) =>
          sale.placement_id ? _id.equals(sale.placement_id) : payment_id === String(sale._id);
        const period = periodOf(found.find(isBought));
        return period ? [[String(sale._id), period] as const] : [];
      }),
    );
  },

  async endedAt(sale) {
    return endedAtOf(await PartnershipModel.findOne(overAs(boughtBy(sale))).lean());
  },

  async cancel(app, cancellation) {
    if (cancellation.why === 'rejected') {
      const { admin, id, grounds } = cancellation;
      return [await stepPartnership(app, admin, id, 'reject', grounds)];
    }
    const { why } = cancellation;
    const filter = why === 'withdrawn' ? boughtBy(cancellation.sale) : { member_id: cancellation.owner_id };
    return endUndecided(filter);
  },

  async markPaid(app, admin, id) {
    const partnership = await stepPartnership(app, admin, id, 'mark_paid');
    const { _id: placement_id, member_id, package_id, amount_cents, currency, status } = partnership;
    const name = textsOf('en').packages[package_id];
    // The card payment that it may have been opened for is another one.
    const method = 'bank_transfer' as const;
    return {
      sale: { placement_id, member_id, package_id, name, amount_cents, currency, method },
      awaitsApproval: status === 'pending',
    };
  },
};
