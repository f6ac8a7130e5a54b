import { addDays, addMonths } from '@rosette/shared/calendar.ts';
import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import {
  type MembershipPackageId,
  membershipPackages,
} from '@rosette/shared/catalogue/membership-packages.ts';
import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import { packages } from '@rosette/shared/texts/en/packages.ts';
import { Types } from 'mongoose';
import { AdvertisementModel } from '#features/partners/placements/advertisement.model.ts';
import { PartnershipModel } from '#features/partners/placements/partnership.model.ts';
import { drawReceipt } from '#features/payments/papers/receipt-numbers.ts';
import { type Payment, PaymentModel } from '#features/payments/payment.model.ts';
import { createCancellation } from '#features/payments/withdrawals/cancellations.service.ts';
import { afterGrant, findMembership, saveMembership } from '#features/users/membership-ledger.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { demoAccounts } from './accounts.ts';
import { demoAdvertisements } from './advertisements.ts';
import { daysAgo } from './calendar.ts';
import type { Cast } from './cast.ts';
import type { DemoMember } from './demo-member.ts';
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
    const { amount } = partnershipPackages[package_id];
    const name = packages[package_id];
    const paid_at = daysAgo(now, bought_days_ago, index);
    return status === 'active'
      ? [{ buyer: partner, kind: 'partnership', package_id, name, amount, paid_at }]
      : [];
  });

const advertisementSales = (now: Date): Sale[] =>
  demoAdvertisements.flatMap(({ advertiser, ad_type, title, status, since_days_ago }, index) => {
    const { amount } = advertisementPackages[ad_type];
    const sale = {
      kind: 'advertisement',
      package_id: ad_type,
      name: `${packages[ad_type]}: ${title}`,
      amount,
    } as const;
    const paid_at = daysAgo(now, since_days_ago, index);
    return status === 'pending' ? [] : [{ buyer: advertiser, ...sale, paid_at }];
  });

/** Whether the demo's list of accounts names her. */
const signsIn = ({ email }: DemoMember) => demoAccounts.some((each) => each.email === email);

/** Her membership was given: she pays nothing. */
const honoured = demoMembers.find(
  (member) => member.tier === 'premium' && (member.expires_in_days ?? 0) > 200 && !signsIn(member),
);

/** A yearly membership for each other member who had joined before its start. */
const membershipSales = (now: Date): Sale[] =>
  demoMembers.flatMap(({ slug, tier, joined_days_ago, expires_in_days }) => {
    if (tier === 'free' || expires_in_days === undefined || slug === honoured?.slug) return [];
    const { id, amount, duration_months } = membershipPackages[`${tier}_yearly`];
    const paid_at = addMonths(addDays(now, expires_in_days), -duration_months);
    const hadJoined = addDays(now, -joined_days_ago + 1) < paid_at;
    return hadJoined
      ? [{ buyer: slug, kind: 'membership', package_id: id, name: packages[id], amount, paid_at }]
      : [];
  });

/** The partnership or advertisement that a sale paid for. */
async function placementOf(
  member_id: Types.ObjectId,
  { kind, package_id, name }: Omit<Sale, 'buyer' | 'amount' | 'paid_at'>,
) {
  if (kind === 'membership') return undefined;
  return kind === 'partnership'
    ? (await PartnershipModel.find({ member_id }).lean()).find((bought) => bought.package_id === package_id)
    : (await AdvertisementModel.find({ member_id }).lean()).find(({ title }) => name.endsWith(`: ${title}`));
}

/** Notes with the membership which payment began it, so that the payment tells its end. */
async function noteGrant({ _id, member_id, package_id, paid_at }: Payment): Promise<void> {
  const memberId = String(member_id);
  if (!paid_at || !(await findMembership(memberId))) return;
  const { tier, duration_months } = membershipPackages[package_id as MembershipPackageId];
  const before = { membership_tier: 'free', membership_expires: null } as const;
  const bought = { source: 'transfer', payment_id: String(_id), tier, months: duration_months } as const;
  const grant = { ...bought, _id: new Types.ObjectId(), at: paid_at, before };
  await saveMembership(memberId, { ...afterGrant(before, grant), grants: [grant] });
}

/** Stores that Helene has given a member what she has. */
async function noteGiven(cast: Cast, { slug, tier }: DemoMember): Promise<void> {
  const memberId = cast.player(slug).caller.id;
  const membership = await findMembership(memberId);
  const until = membership?.membership_expires;
  if (!until || tier === 'free') return;
  const by = new Types.ObjectId(cast.player('helene').caller.id);
  const before = { membership_tier: 'free', membership_expires: null } as const;
  const given = { source: 'given', tier, until, by, reason: 'She helped to found us' } as const;
  const grant = { ...given, _id: new Types.ObjectId(), at: addMonths(until, -12), before };
  await saveMembership(memberId, { ...membership, grants: [grant] });
}

/** Cancels the membership that was sold last, for the end of its term. */
async function seedCancellation(app: AppContext, cast: Cast, sales: readonly Sale[]): Promise<void> {
  const sold = sales.findLast(({ buyer, kind }) => kind === 'membership' && !signsIn(cast.player(buyer)));
  if (!sold) return;
  const { caller, full_name: name, email } = cast.player(sold.buyer);
  const { _id } = await PaymentModel.findOne({ member_id: caller.id, kind: 'membership' }).orFail().lean();
  const asked = {
    name,
    email,
    receipt_number: String(_id),
    kind: 'ordinary',
    reason: null,
    ends_on: null,
  } as const;
  await transaction(() => createCancellation(app, caller, asked, 'en'));
}

/**
 * Stores payments by bank transfer for the demo's placements and memberships, with receipts numbered by date of payment,
 * and a cancellation.
 */
export async function seedPayments(app: AppContext, cast: Cast): Promise<void> {
  const now = clock.now();
  const sales = [...partnershipSales(now), ...advertisementSales(now), ...membershipSales(now)];
  const inOrder = sales.sort((one, other) => one.paid_at.getTime() - other.paid_at.getTime());
  await transaction(async () => {
    for (const { buyer, amount, paid_at, ...sale } of inOrder) {
      const member_id = new Types.ObjectId(cast.player(buyer).caller.id);
      const amount_cents = amount * 100;
      const placement = await placementOf(member_id, sale);
      const period = {
        from: placement?.start_date ?? paid_at,
        until: placement?.end_date ?? addMonths(paid_at, 12),
      };
      const drawn = await drawReceipt(app, { member_id, amount_cents, period }, paid_at);
      const receipt = { ...drawn, issued_at: paid_at };
      const paid = {
        amount_cents,
        currency: 'eur',
        state: 'paid',
        paid_at,
        method: 'bank_transfer',
        receipt,
      } as const;
      const times = { created_at: paid_at, updated_at: paid_at };
      const [payment] = await PaymentModel.create(
        [{ ...sale, ...paid, ...times, member_id, ...(placement && { placement_id: placement._id }) }],
        { timestamps: false },
      );
      if (payment && sale.kind === 'membership') await noteGrant(payment.toObject());
    }
    if (honoured) await noteGiven(cast, honoured);
  });
  await seedCancellation(app, cast, inOrder);
}
