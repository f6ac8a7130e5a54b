import { endsOfPlacements } from '#features/partners/placements/placement-ends.service.ts';
import { endsOfGrants } from './memberships/memberships.service.ts';
import type { Payment } from './payment.model.ts';

/** A payment with the end of what it bought; null without one, as before its approval or after a refund. */
export type PaymentWithEnd = Payment & { validUntil: Date | null };

/** Adds to payments of a member until when she has what each of them bought. */
export async function withEnds(memberId: string, payments: readonly Payment[]): Promise<PaymentWithEnd[]> {
  const paid = payments.filter(({ state }) => state === 'paid');
  const ofMembership = paid.some(({ kind }) => kind === 'membership');
  const [grants, placements] = await Promise.all([
    ofMembership ? endsOfGrants(memberId) : new Map<string, Date>(),
    endsOfPlacements(paid.filter(({ kind }) => kind !== 'membership')),
  ]);
  return payments.map((payment) => {
    const id = String(payment._id);
    return { ...payment, validUntil: grants.get(id) ?? placements.get(id) ?? null };
  });
}
