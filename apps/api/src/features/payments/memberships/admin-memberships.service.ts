import { addDays, addMonths } from '@rosette/shared/calendar.ts';
import { membershipPackages } from '@rosette/shared/catalogue/membership-packages.ts';
import type {
  AddedMembershipDto,
  AddMembershipBody,
  GrantDto,
  OwnGrantDto,
} from '@rosette/shared/contract/memberships.ts';
import { canBuy, canGive, type MembershipTerm } from '@rosette/shared/membership-term.ts';
import { type Caller, type PaidTier, tierAt } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { recordAudit } from '#features/audit/audit.service.ts';
import { notify } from '#features/notifications/notify.service.ts';
import { assertOffered, priceInCents } from '#features/settings/catalogue.service.ts';
import type { Membership } from '#features/users/membership-ledger.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { getMember } from '#features/users/users.service.ts';
import { currentSuspension, notInAs } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type AppError, conflict, invalidField, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { type Message, say } from '#lib/message.ts';
import { type Listed, type PageQuery, pageIn } from '#lib/page.ts';
import { textsOf } from '#lib/texts.ts';
import { storeTransfer } from '../placement-payments.service.ts';
import { presentGrant, presentOwnGrant } from './grant.present.ts';
import { addGrant, endGrant, getMembership, periodOf } from './memberships.service.ts';

/** A page of what led to a membership, newest first. */
async function grantsOn(memberId: string, page: PageQuery) {
  const { grants } = await getMembership(memberId);
  return pageIn(grants.toReversed(), page);
}

/** What led to a member's membership, newest first, with who gave it and why. @throws 404 */
export async function listGrants(memberId: string, page: PageQuery): Promise<Listed<GrantDto>> {
  const { items, total } = await grantsOn(memberId, page);
  const people = await peopleById(items.flatMap(({ by }) => by ?? []));
  return { items: items.map((grant) => presentGrant(grant, periodOf(grant), people)), total };
}

/** What led to the caller's own membership, newest first. */
export async function listOwnGrants({ id }: Caller, page: PageQuery): Promise<Listed<OwnGrantDto>> {
  const { items, total } = await grantsOn(id, page);
  return { items: items.map((grant) => presentOwnGrant(grant, periodOf(grant))), total };
}

/**
 * The membership of who can get one.
 * @throws 404, 409 for who is suspended, or no member yet
 */
async function membershipOfMember(memberId: string): Promise<Membership> {
  const member = await getMember(memberId);
  const standing = notInAs(member);
  if (standing === 'imported') throw conflict('membership_of_imported');
  if (standing) throw conflict('membership_of_waiting');
  if (currentSuspension(member)) throw conflict('membership_of_suspended');
  return getMembership(memberId);
}

/** 'She has {tier} until {day}', where that keeps her from getting another one. */
function runsAlready(term: MembershipTerm): AppError {
  const tier = say(`tierNames.${tierAt(term, clock.now())}`);
  const { membership_expires: end } = term;
  return end
    ? conflict('membership_runs', { tier, day: { day: end.toISOString() } })
    : conflict('membership_runs_without_end', { tier });
}

const dayOf = (at: Date) => at.toISOString().slice(0, 10);
const audited = ({ membership_tier, membership_expires }: MembershipTerm) => ({
  membership_tier,
  membership_expires,
});

const presentAdded = ({ grants, membership_expires }: Membership, tier: PaidTier): AddedMembershipDto => ({
  id: String(grants.at(-1)?._id),
  tier,
  valid_until: membership_expires?.toISOString() ?? null,
  payment_id: grants.at(-1)?.payment_id ?? null,
});

/** A tier until the end of a day. @throws 409 where she has as much, 422 for a day that is past, or over five years ahead */
async function give(
  app: AppContext,
  admin: Caller,
  memberId: string,
  { tier, day, reason }: { tier: PaidTier; day: string; reason: string },
): Promise<AddedMembershipDto> {
  const now = clock.now();
  if (day <= dayOf(now) || day > dayOf(addMonths(now, 5 * 12))) {
    throw invalidField('until', 'given_until_out_of_range');
  }
  const until = new Date(`${day}T23:59:59.000Z`);
  const before = await membershipOfMember(memberId);
  if (!canGive(before, { tier, until }, now)) throw runsAlready(before);
  const by = new Types.ObjectId(admin.id);
  const after = await addGrant(memberId, before, { source: 'given', tier, until, by, reason });
  await recordAudit({
    actor_id: admin.id,
    action: 'membership.give',
    subject: { id: memberId, member_id: memberId },
    before: audited(before),
    after: { ...audited(after), reason },
  });
  const { membership_expires: end } = after;
  await tell(
    app,
    memberId,
    say('news.membershipGiven', {
      tier: say(`tierNames.${tier}`),
      day: { day: (end ?? until).toISOString() },
    }),
  );
  return presentAdded(after, tier);
}

/**
 * A membership that she has paid by bank transfer: a payment at today's price with a receipt. Its term begins today, or
 * behind what runs.
 * @throws 409 where it is not offered, or a higher tier or one without an end runs; 422 for a day after today, or more
 * than 365 days ago
 */
async function enter(
  app: AppContext,
  admin: Caller,
  memberId: string,
  package_id: keyof typeof membershipPackages,
  paid_on: string | undefined,
): Promise<AddedMembershipDto> {
  const now = clock.now();
  if (paid_on && (paid_on > dayOf(now) || paid_on < dayOf(addDays(now, -365)))) {
    throw invalidField('paid_on', 'paid_on_out_of_range');
  }
  const { tier, currency, duration_months: months } = membershipPackages[package_id];
  const before = await membershipOfMember(memberId);
  assertOffered(package_id);
  if (!canBuy(before, tier, now)) throw runsAlready(before);
  const _id = new Types.ObjectId();
  const by = new Types.ObjectId(admin.id);
  const after = await addGrant(memberId, before, {
    source: 'transfer',
    payment_id: String(_id),
    tier,
    months,
    by,
  });
  const payment = await storeTransfer(
    app,
    {
      _id,
      kind: 'membership',
      member_id: new Types.ObjectId(memberId),
      package_id,
      name: textsOf('en').packages[package_id],
      amount_cents: priceInCents(package_id),
      currency,
      method: 'bank_transfer',
    },
    { paidOn: paid_on },
  );
  await recordAudit({
    actor_id: admin.id,
    action: 'membership.enter',
    subject: { id: memberId, member_id: memberId },
    before: audited(before),
    after: { ...audited(after), amount: payment.amount_cents / 100, receipt_number: payment.receipt?.number },
  });
  return presentAdded(after, tier);
}

/**
 * Gives a member a membership, or enters one that she has paid by bank transfer
 * (product/memberships-and-payments#given-memberships), inside a transaction.
 * @throws 404, 409 for who is suspended or no member yet, and as `give` and `enter`
 */
export async function addMembership(
  app: AppContext,
  admin: Caller,
  memberId: string,
  { package_id, paid_on, tier, until, reason }: AddMembershipBody,
): Promise<AddedMembershipDto> {
  if (package_id) return enter(app, admin, memberId, package_id, paid_on);
  if (!tier || !until || !reason) throw invalidField('package_id', 'paid_or_given');
  return give(app, admin, memberId, { tier, day: until, reason });
}

/**
 * Takes back a membership that was given and runs, inside a transaction; idempotent. The term is what it would be without
 * it.
 * @throws 404, 409 for what was paid or imported, or is over, 422 without a reason
 */
export async function takeBackMembership(
  app: AppContext,
  admin: Caller,
  memberId: string,
  grantId: string,
  reason: string | undefined,
): Promise<void> {
  if (!reason) throw invalidField('reason', 'required');
  const before = await getMembership(memberId);
  const grant = before.grants.find(({ _id }) => String(_id) === grantId.toLowerCase());
  if (!grant) throw notFound('unknown_membership');
  if (grant.payment_id) throw conflict('membership_was_paid');
  if (grant.source !== 'given') throw conflict('membership_not_given');
  if (grant.ended_at) return;
  const { until } = periodOf(grant);
  if (until && until <= clock.now()) throw conflict('membership_is_over');
  const after = await endGrant(memberId, before, grant);
  await recordAudit({
    actor_id: admin.id,
    action: 'membership.take_back',
    subject: { id: memberId, member_id: memberId },
    before: audited(before),
    after: { ...audited(after), reason },
  });
  await tell(app, memberId, say('news.membershipTakenBack', { tier: say(`tierNames.${grant.tier}`) }));
}

/** Tells her what she has; who gave or took it is not told. */
async function tell(app: AppContext, memberId: string, title: Message): Promise<void> {
  await notify(app, {
    kind: 'role_changed',
    to: [memberId],
    actor_id: null,
    about: { kind: 'user', id: memberId },
    key: `${memberId}:membership:${clock.now().toISOString()}`,
    title,
    path: '/membership',
  });
}
