import type { AllowanceDto } from '@rosette/shared/contract/contacts.ts';
import { capOf, monthlyLimitRestart } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { forbidden } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { ContactAllowanceModel } from './contact-allowance.model.ts';

const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const idOf = (caller: Caller, now: Date) => `${caller.id} ${dayOf(now).slice(0, 7)}`;

/** How many contact requests the caller has left this month (product/contact-and-messages#allowance). */
export async function getAllowance(caller: Caller): Promise<AllowanceDto> {
  const now = clock.now();
  const cap = capOf(caller, 'contact_requests_per_month');
  const row = await ContactAllowanceModel.findById(idOf(caller, now)).lean();
  return {
    limit: cap === 'all' ? null : cap,
    used: row?.used ?? 0,
    resets_at: monthlyLimitRestart(now).toISOString(),
  };
}

/**
 * Counts one request of this month, inside the transaction that sends it: two at once write the same document, so one
 * is retried. Requests are never given back.
 * @throws 403 with the day on which the next month starts
 */
export async function takeFromAllowance(caller: Caller): Promise<void> {
  const now = clock.now();
  const cap = capOf(caller, 'contact_requests_per_month');
  const resets_at = monthlyLimitRestart(now);
  const { used } = await ContactAllowanceModel.findOneAndUpdate(
    { _id: idOf(caller, now) },
    { $inc: { used: 1 }, $setOnInsert: { member_id: caller.id, resets_at } },
    { upsert: true, returnDocument: 'after' },
  )
    .lean()
    .orFail();
  if (cap !== 'all' && used > cap) {
    throw forbidden(
      `You have used your ${cap} requests this month. You can ask again from ${dayOf(resets_at)}, or upgrade your membership.`,
    );
  }
}
