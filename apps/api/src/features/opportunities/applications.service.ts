import { owns } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { countMonthly, hasMonthlyLimit, thisMonth } from '#features/limits/limits.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { isVisibleTo, visibleAmong } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, conflict, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { inLine, transaction } from '#lib/transaction.ts';
import { type Application, ApplicationModel } from './application.model.ts';
import type { ShownApplication } from './application.present.ts';
import { notifyPoster, withdrawApplicationNews } from './application-news.ts';
import { addApplication, findApplication, lockOpportunity, withdrawApplication } from './applying.ts';
import { type Opportunity, OpportunityModel } from './opportunity.model.ts';
import { stateAt } from './opportunity-term.ts';
import { type ShownOpportunity, shownTo } from './shown-opportunity.ts';

const notApplied = () => notFound('You have not applied to this opportunity');

/**
 * Applying is impossible across a block and to a suspended poster (product/safety#blocks).
 * @throws 404
 */
async function assertReachable(caller: Caller, { poster_id }: Opportunity): Promise<void> {
  if (!(await isVisibleTo(caller, poster_id))) throw notFound('This member cannot be reached');
}

function assertMayApply(caller: Caller, opportunity: Opportunity, earlier: Application | null): void {
  if (owns(caller, String(opportunity.poster_id)))
    throw badRequest('You cannot apply to your own opportunity');
  if (earlier && earlier.state !== 'withdrawn') throw conflict('You have already applied');
  if (stateAt(opportunity, clock.now()) !== 'open') throw conflict('This opportunity is no longer open');
}

/**
 * Applies, once per opportunity; free members five times a calendar month (product/opportunities#applying).
 * Notifies the poster. A withdrawn application is sent again, within its month without counting again.
 * @throws 400 her own, 403 limit reached, 404 missing, 409 already applied or not open
 */
export async function applyTo(
  app: AppContext,
  caller: Caller,
  id: string,
  note?: string | null,
): Promise<ShownOpportunity> {
  const apply = async () => {
    const opportunity = await lockOpportunity(id);
    await assertReachable(caller, opportunity);
    const earlier = await findApplication(id, caller.id);
    assertMayApply(caller, opportunity, earlier);
    const isCounted = hasMonthlyLimit(caller, 'application') && earlier?.counted_in !== thisMonth();
    const counted_in = isCounted ? await countMonthly(caller, 'application') : null;
    const application = await addApplication(opportunity, caller.id, { note, counted_in });
    await notifyPoster(app, caller, opportunity, application);
    return opportunity;
  };
  const inTransaction = () => transaction(apply, `opportunity:${id}`);
  return shownTo(caller, await inLine(`applicant:${caller.id}`, inTransaction));
}

/**
 * Changes the note until the poster has seen the application; an omitted note stays.
 * @throws 404, 409 seen or withdrawn
 */
export async function changeNote(
  caller: Caller,
  id: string,
  note: string | null | undefined,
): Promise<ShownApplication> {
  const changed = await transaction(async () => {
    const opportunity = await lockOpportunity(id);
    await assertReachable(caller, opportunity);
    const application = await findApplication(id, caller.id);
    if (!application) throw notApplied();
    if (application.state === 'withdrawn') throw conflict('You have withdrawn this application');
    if (application.state !== 'sent') throw conflict('Your application has been seen already');
    if (note === undefined) return { opportunity, application };
    const update = note === null ? { $unset: { note: 1 as const } } : { $set: { note } };
    const after = await ApplicationModel.findOneAndUpdate({ _id: application._id }, update, {
      returnDocument: 'after',
    })
      .lean()
      .orFail();
    return { opportunity, application: after };
  }, `opportunity:${id}`);
  const people = await peopleById([changed.opportunity.poster_id]);
  return { ...changed, poster: people.get(String(changed.opportunity.poster_id)) ?? null };
}

/**
 * Withdraws her application, also across a block and after an answer; idempotent.
 * @throws 404
 */
export function withdraw(caller: Caller, id: string): Promise<void> {
  return transaction(async () => {
    const opportunity = await lockOpportunity(id);
    const application = await findApplication(id, caller.id);
    if (!application) throw notApplied();
    if (application.state === 'withdrawn') return;
    await withdrawApplication(opportunity, application);
    await withdrawApplicationNews(caller, opportunity);
  }, `opportunity:${id}`);
}

/**
 * The caller's applications, newest first; a poster hidden from her is 'Former member'
 * (product/opportunities#ones-own-applications).
 */
export async function listOwnApplications(
  caller: Caller,
  page: PageQuery,
): Promise<Listed<ShownApplication>> {
  const { items, total } = await findPage<Application>(ApplicationModel, {
    filter: { member_id: caller.id },
    sort: { applied_at: -1, _id: -1 },
    page,
  });
  const ids = items.map(({ opportunity_id }) => opportunity_id);
  const found = await OpportunityModel.find({ _id: { $in: ids } }).lean();
  const opportunities = new Map(found.map((opportunity) => [String(opportunity._id), opportunity]));
  const posters = await peopleById(
    await visibleAmong(
      caller,
      found.map(({ poster_id }) => poster_id),
    ),
  );
  const shown = items.flatMap((application) => {
    const opportunity = opportunities.get(String(application.opportunity_id));
    if (!opportunity) return [];
    return [{ application, opportunity, poster: posters.get(String(opportunity.poster_id)) ?? null }];
  });
  return { items: shown, total };
}
