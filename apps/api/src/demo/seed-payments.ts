import { addDays, addMonths } from '@rosette/shared/calendar.ts';
import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { membershipPackages } from '@rosette/shared/catalogue/membership-packages.ts';
import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import { Types } from 'mongoose';
import { PaymentModel } from '#features/payments/payment.model.ts';
import { drawReceipt } from '#features/payments/receipt-numbers.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { demoAdvertisements } from './advertisements.ts';
import { daysAgo } from './calendar.ts';
import type { Cast } from './cast.ts';
import { demoMembers } from './members.ts';
import { demoPartnerships } from './partnerships.ts';

interface Sale {
  /** The member's slug. */
  buyer: string;
  kind: 'membership' | 'partnership' | 'advertisement';
  package_id: string;
  name: string;
  /** Euros, not cents. */
  amount: number;
  paid_at: Date;
}

const partnershipSales = (now: Date): Sale[] =>
  demoPartnerships.flatMap(({ partner, package_id, status, bought_days_ago }, index) => {
    const { name, amount } = partnershipPackages[package_id];
    const paid_at = daysAgo(now, bought_days_ago, index);
    return status === 'active'
      ? [{ buyer: partner, kind: 'partnership', package_id, name, amount, paid_at }]
      : [];
  });

const advertisementSales = (now: Date): Sale[] =>
  demoAdvertisements.flatMap(({ advertiser, ad_type, title, status, since_days_ago }, index) => {
    const { name, amount } = advertisementPackages[ad_type];
    const sale = { kind: 'advertisement', package_id: ad_type, name: `${name}: ${title}`, amount } as const;
    const paid_at = daysAgo(now, since_days_ago, index);
    return status === 'pending' ? [] : [{ buyer: advertiser, ...sale, paid_at }];
  });

/** A yearly membership for each member who had joined before its start. */
const membershipSales = (now: Date): Sale[] =>
  demoMembers.flatMap(({ slug, tier, joined_days_ago, expires_in_days }) => {
    if (tier === 'free' || expires_in_days === undefined) return [];
    const { id, name, amount, duration_months } = membershipPackages[`${tier}_yearly`];
    const paid_at = addMonths(addDays(now, expires_in_days), -duration_months);
    const hadJoined = addDays(now, -joined_days_ago + 1) < paid_at;
    return hadJoined ? [{ buyer: slug, kind: 'membership', package_id: id, name, amount, paid_at }] : [];
  });

/**
 * Stores payments by bank transfer for the demo's placements and memberships, with receipts numbered by date of payment.
 */
export async function seedPayments(app: AppContext, cast: Cast): Promise<void> {
  const now = clock.now();
  const sales = [...partnershipSales(now), ...advertisementSales(now), ...membershipSales(now)];
  const inOrder = sales.sort((one, other) => one.paid_at.getTime() - other.paid_at.getTime());
  await transaction(async () => {
    for (const { buyer, amount, paid_at, ...sale } of inOrder) {
      const member_id = new Types.ObjectId(cast.player(buyer).caller.id);
      const amount_cents = amount * 100;
      const receipt = await drawReceipt(app, { member_id, amount_cents }, paid_at);
      const paid = { amount_cents, currency: 'eur', state: 'paid', paid_at, receipt } as const;
      const times = { created_at: paid_at, updated_at: paid_at };
      await PaymentModel.create([{ ...sale, ...paid, ...times, member_id }], { timestamps: false });
    }
  });
}
