import type { QueryFilter } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { SoldPlacement } from '#lib/sold.ts';
import { textsOf } from '#lib/texts.ts';
import { type Advertisement, AdvertisementModel } from './advertisement.model.ts';
import { activeAt, endedAtOf, endedNow, overAs, periodOf, undecided } from './placement-queries.ts';
import { stepAdvertisement } from './placement-steps.service.ts';

/** Ends those of these that no admin has activated yet; answers what it has ended. */
async function endUndecided(filter: QueryFilter<Advertisement>): Promise<Advertisement[]> {
  const found = await AdvertisementModel.find(undecided(filter)).lean();
  const ended = { _id: { $in: found.map(({ _id }) => _id) } };
  if (found.length > 0)
    await AdvertisementModel.updateMany(ended, [{ $set: endedNow() }], { updatePipeline: true });
  return found;
}

/** Advertisements, which only admins enter: none is bought by a checkout (product/partners-and-advertisements#buying-advertisements). */
export const soldAdvertisement: SoldPlacement<AppContext> = {
  assertMayBuy: async () => undefined,
  open: async () => undefined,
  isOpen: async () => false,
  grant: async () => null,

  async revoke(_app, { placement_id: _id }) {
    if (!_id) return;
    await AdvertisementModel.updateOne({ _id }, [{ $set: endedNow() }], { updatePipeline: true });
  },

  // None is paid at Stripe, so no money of one comes back.
  restore: async () => undefined,

  async isAnyRunning() {
    const paid = undecided({ payment_status: 'paid' as const });
    return Boolean(await AdvertisementModel.exists({ $or: [activeAt(clock.now()), paid] }));
  },

  async endAt(app, sale, at) {
    const running = { _id: sale.placement_id, status: 'active' as const };
    const isLater = sale.placement_id && at > clock.now() && (await AdvertisementModel.exists(running));
    if (isLater)
      await AdvertisementModel.updateOne({ ...running, end_date: { $gt: at } }, { $set: { end_date: at } });
    else await soldAdvertisement.revoke(app, sale);
  },

  async periodsOf(sales) {
    const ids = sales.flatMap(({ placement_id }) => placement_id ?? []);
    const found = ids.length > 0 ? await AdvertisementModel.find({ _id: { $in: ids } }).lean() : [];
    const byId = new Map(found.map((advertisement) => [String(advertisement._id), advertisement]));
    return new Map(
      sales.flatMap(({ _id, placement_id }) => {
        const period = periodOf(byId.get(String(placement_id)));
        return period ? [[String(_id), period] as const] : [];
      }),
    );
  },

  async endedAt({ placement_id: _id }) {
    return _id ? endedAtOf(await AdvertisementModel.findOne(overAs({ _id })).lean()) : null;
  },

  async cancel(app, cancellation) {
    if (cancellation.why === 'rejected') {
      const { admin, id, grounds } = cancellation;
      return [await stepAdvertisement(app, admin, id, 'reject', grounds)];
    }
    if (cancellation.why === 'owner_leaves') {
      return endUndecided({ member_id: cancellation.owner_id });
    }
    const { placement_id: _id } = cancellation.sale;
    return _id ? endUndecided({ _id }) : [];
  },

  async markPaid(app, admin, id) {
    const advertisement = await stepAdvertisement(app, admin, id, 'mark_paid');
    const { _id: placement_id, member_id, ad_type, title, amount_cents, currency } = advertisement;
    const { payment_method: method } = advertisement;
    const name = `${textsOf('en').packages[ad_type]}: ${title}`;
    return {
      sale: { placement_id, member_id, package_id: ad_type, name, amount_cents, currency, method },
      awaitsApproval: false,
    };
  },
};
