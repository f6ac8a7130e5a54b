import type { CloseOpportunityBody } from '@rosette/shared/contract/opportunities.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { UpdateQuery } from 'mongoose';
import { recordChange } from '#features/users/moderation.service.ts';
import { forbidden } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { findOpportunity } from './opportunities.service.ts';
import { type Opportunity, OpportunityModel } from './opportunity.model.ts';
import { auditedFields, publishedOf } from './opportunity-audit.ts';
import { termFrom } from './opportunity-term.ts';
import { type ShownOpportunity, shownTo } from './shown-opportunity.ts';

/** @throws 403, 404 */
async function changeState(
  caller: Caller,
  id: string,
  change: UpdateQuery<Opportunity>,
): Promise<ShownOpportunity> {
  const changed = await transaction(async () => {
    const before = await findOpportunity(caller, id);
    if (!mayChange(caller, String(before.poster_id)))
      throw forbidden('You can only change your own opportunities');
    const after = await OpportunityModel.findOneAndUpdate({ _id: id }, change, { returnDocument: 'after' })
      .lean()
      .orFail();
    await recordChange(caller, publishedOf(after), auditedFields(before), auditedFields(after));
    return after;
  }, `opportunity:${id}`);
  return shownTo(caller, changed);
}

/**
 * Opens an opportunity for 60 days from now, also a closed or expired one (product/opportunities#states).
 * @throws 403, 404
 */
export const renewOpportunity = (caller: Caller, id: string) =>
  changeState(caller, id, { $set: termFrom(clock.now()) });

/**
 * Closes an opportunity; `filled` says that somebody was found. Idempotent, the last call counts.
 * @throws 403, 404
 */
export const closeOpportunity = (caller: Caller, id: string, body: CloseOpportunityBody) =>
  changeState(caller, id, {
    $set: { state: body?.filled ? 'filled' : 'closed' },
    $unset: { closing_notice_at: 1 },
  });
