import type { Types } from 'mongoose';
import { AdvertisementModel } from './advertisement.model.ts';
import { PartnershipModel } from './partnership.model.ts';
import { endedNow } from './placement-queries.ts';

/** What a payment was for: by card its own id is kept with the partnership, a bank transfer keeps the placement's. */
interface PlacementPayment {
  _id: Types.ObjectId;
  placement_id?: Types.ObjectId | null | undefined;
}

/** The end of the partnership or advertisement of each payment, by payment id; absent before its approval. */
export async function endsOfPlacements(payments: readonly PlacementPayment[]): Promise<Map<string, Date>> {
  if (payments.length === 0) return new Map();
  const paymentIds = payments.map(({ _id }) => String(_id));
  const placementIds = payments.flatMap(({ placement_id }) => placement_id ?? []);
  const [partnerships, advertisements] = await Promise.all([
    PartnershipModel.find({ $or: [{ payment_id: { $in: paymentIds } }, { _id: { $in: placementIds } }] })
      .select('payment_id end_date')
      .lean(),
    AdvertisementModel.find({ _id: { $in: placementIds } })
      .select('end_date')
      .lean(),
  ]);
  const ends = new Map<string, Date | null | undefined>();
  for (const { _id, end_date } of [...partnerships, ...advertisements]) ends.set(String(_id), end_date);
  for (const { payment_id, end_date } of partnerships) if (payment_id) ends.set(payment_id, end_date);
  return new Map(
    payments.flatMap(({ _id, placement_id }) => {
      const end = ends.get(String(_id)) ?? ends.get(String(placement_id));
      return end ? [[String(_id), end] as const] : [];
    }),
  );
}

/** Ends the partnership or advertisement whose bank transfer was paid back, inside a transaction; a rejected one stays so. */
export async function endPaidBackPlacement(_id: Types.ObjectId): Promise<void> {
  await PartnershipModel.updateOne({ _id }, [{ $set: endedNow() }], { updatePipeline: true });
  await AdvertisementModel.updateOne({ _id }, [{ $set: endedNow() }], { updatePipeline: true });
}
