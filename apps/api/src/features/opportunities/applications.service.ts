import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import { capOf } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type User, usersInOrder } from '#features/users/users.service.ts';
import { isVisibleTo, visibleAmong } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, conflict, forbidden, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { type Listed, type PageQuery, pageOf } from '#lib/page.ts';
import { inTransaction } from '#lib/transaction.ts';
import { limitReached, monthlyPlaces } from './monthly-places.ts';
import { findOpportunity, type ShownOpportunity, shownTo } from './opportunities.service.ts';
import { type Opportunity, OpportunityModel } from './opportunity.model.ts';
import { notifyPoster } from './opportunity-news.ts';
import { findReportableOpportunity } from './reportable-opportunity.service.ts';

/** Adds the caller to the applicants once. Null when she is among them, or the opportunity is hers or gone. */
function addApplicant(
  app: AppContext,
  id: string,
  caller: Caller,
  place?: string,
): Promise<Opportunity | null> {
  return inTransaction(async () => {
    const applied = await OpportunityModel.findOneAndUpdate(
      { _id: id, poster_id: { $ne: caller.id }, applicants: { $ne: caller.id } },
      { $push: { applicants: caller.id, ...(place && { places: place }) } },
      { returnDocument: 'after' },
    ).lean();
    if (applied) await notifyPoster(app, caller, applied);
    return applied;
  }, `opportunity:${id}`);
}

/** Whether the place is free is decided by the unique index, in the same write that adds the applicant. */
async function tryPlace(
  app: AppContext,
  id: string,
  caller: Caller,
  place: string,
): Promise<Opportunity | null | 'taken'> {
  try {
    return await addApplicant(app, id, caller, place);
  } catch (error) {
    if (isDuplicate(error, 'places')) return 'taken';
    throw error;
  }
}

/** @throws 403 when every place of this month is taken */
async function addWithinLimit(app: AppContext, id: string, caller: Caller): Promise<Opportunity | null> {
  const cap = capOf(caller, 'applications_per_month');
  const now = clock.now();
  const places = monthlyPlaces(caller.id, cap, now);
  if (!places) return addApplicant(app, id, caller);
  for (const place of places) {
    const result = await tryPlace(app, id, caller, place);
    if (result !== 'taken') return result;
  }
  throw forbidden(limitReached(cap, now));
}

function assertMayApply(caller: Caller, { poster_id, applicants }: Opportunity): void {
  if (owns(caller, String(poster_id))) throw badRequest('You cannot apply to your own opportunity');
  if (applicants.map(String).includes(caller.id)) throw conflict('You have already applied');
}

/**
 * Applies, once for each opportunity and, for free members, five times a calendar month (decisions §5, §7). The poster
 * is told.
 * @throws 400 her own, 403 limit reached, 404 missing, 409 already applied
 */
export async function applyTo(app: AppContext, caller: Caller, id: string): Promise<ShownOpportunity> {
  const posted = await findReportableOpportunity(id);
  if (posted && !(await isVisibleTo(caller, posted.owner_id)))
    throw notFound('This member cannot be reached');
  assertMayApply(caller, await findOpportunity(caller, id));
  const applied = await addWithinLimit(app, id, caller);
  if (applied) return shownTo(caller, applied);
  // It changed between looking and writing: say what it is now.
  assertMayApply(caller, await findOpportunity(caller, id));
  throw conflict('This opportunity has just changed. Please try again.');
}

/**
 * Who applied, in the order of applying; for the poster and admins.
 * @throws 403, 404
 */
export async function listApplicants(caller: Caller, id: string, page: PageQuery): Promise<Listed<User>> {
  const { poster_id, applicants } = await findOpportunity(caller, id);
  if (!mayChange(caller, String(poster_id))) throw forbidden('Only the poster sees who applied');
  const visible = await visibleAmong(caller, applicants);
  const { skip, limit } = pageOf(page);
  return { items: await usersInOrder(visible.slice(skip, skip + limit)), total: visible.length };
}
