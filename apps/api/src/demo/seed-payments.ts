import { addDays, addMonths } from '@rosette/shared/calendar.ts';
import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { membershipPackages } from '@rosette/shared/catalogue/membership-packages.ts';
import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import mongoose from 'mongoose';
import { numberEarlierReceipts } from '#features/payments/number-earlier-receipts.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
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
 * Bypasses the model, which sets `created_at` itself.
 */
export async function seedPayments(app: AppContext, cast: Cast): Promise<void> {
  const now = clock.now();
  const sales = [...partnershipSales(now), ...advertisementSales(now), ...membershipSales(now)];
  await mongoose.connection.collection('payments').insertMany(
    sales.map(({ buyer, amount, paid_at, ...sale }) => ({
      ...sale,
      member_id: new mongoose.Types.ObjectId(cast.player(buyer).caller.id),
      amount_cents: amount * 100,
      currency: 'eur',
      state: 'paid',
      paid_at,
      credit_notes: [],
      created_at: paid_at,
      updated_at: paid_at,
    })),
  );
  const { changeSome } = numberEarlierReceipts(app);
  while ((await changeSome()) > 0);
}
