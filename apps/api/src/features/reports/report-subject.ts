import type { ReportKind } from '@rosette/shared/contract/reports.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { hasBlocked } from '#features/blocks/blocks.service.ts';
import { findReportableBusiness } from '#features/businesses/businesses.service.ts';
import { findReportableMessage } from '#features/conversations/reportable-message.service.ts';
import { findReportableEvent } from '#features/events/reportable-event.service.ts';
import { findReportableOpportunity } from '#features/opportunities/reportable-opportunity.service.ts';
import { findUser } from '#features/users/users.service.ts';
import { currentSuspension } from '#features/users/visibility.service.ts';
import type { Reportable } from '#lib/reportable.ts';

async function findReportableUser(id: string): Promise<Reportable | null> {
  const user = await findUser(id);
  return user && { owner_id: String(user._id), label: user.full_name, path: `/profile/${user._id}` };
}

/** Loads the subject of a kind; null where there is none. */
type Finder = (id: string, caller: Caller) => Promise<Reportable | null>;

const finders: Record<ReportKind, Finder> = {
  user: findReportableUser,
  business: findReportableBusiness,
  event: findReportableEvent,
  opportunity: findReportableOpportunity,
  message: findReportableMessage,
};

/**
 * The subject of the caller's report; null where she cannot see it. A member whom she has blocked can be reported; only
 * a block by the other hides (product/safety#reports).
 */
export async function findSubject(caller: Caller, kind: ReportKind, id: string): Promise<Reportable | null> {
  const subject = await finders[kind](id, caller);
  if (!subject || caller.role === 'admin' || subject.owner_id === caller.id) return subject;
  const owner = await findUser(subject.owner_id);
  // Messages to the caller can be reported as long as she can read them.
  if (kind === 'message') return subject;
  // Records of former members are visible to everybody.
  if (!owner) return subject;
  if (currentSuspension(owner)) return null;
  if (owner.role !== 'admin' && (await hasBlocked(subject.owner_id, caller.id))) return null;
  return subject;
}
