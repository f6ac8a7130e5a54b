import { owns } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { QueryFilter } from 'mongoose';
import { countMonthly, hasMonthlyLimit, thisMonth } from '#features/limits/limits.service.ts';
import { withdrawNotification } from '#features/notifications/notifications.service.ts';
import { peopleById } from '#features/users/people.service.ts';
import { visibleAmong, visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, conflict, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { type Application, ApplicationModel } from './application.model.ts';
import { notifyPoster, subjectOf } from './application-news.ts';
import { missingOpportunity, type Opportunity, OpportunityModel, stateAt } from './opportunity.model.ts';
import type { ShownApplication } from './opportunity.present.ts';
import { type ShownOpportunity, shownTo } from './shown-opportunity.service.ts';

const notApplied = () => notFound('not_applied');

/** The member's application, withdrawn or not; null where she has not applied. */
export const findApplication = (opportunity_id: string, member_id: string): Promise<Application | null> =>
  ApplicationModel.findOne({ opportunity_id, member_id }).lean();

/**
 * The opportunity, unless its poster is suspended or a block is between the two (product/safety#blocks).
 * @param find finds it by these conditions
 * @throws 404
 */
async function getReachableOpportunity(
  caller: Caller,
  id: string,
  find = (those: QueryFilter<Opportunity>) => OpportunityModel.findOne(those),
): Promise<Opportunity> {
  const opportunity = await find({ _id: id, ...(await visibleTo(caller, 'poster_id')) }).lean();
  if (opportunity) return opportunity;
  throw (await OpportunityModel.exists({ _id: id })) ? notFound('member_unreachable') : missingOpportunity();
}

/** Adds the caller to an opportunity's applicants, which a refusal takes back with its transaction. */
const withApplicant = (caller: Caller) => (those: QueryFilter<Opportunity>) =>
  OpportunityModel.findOneAndUpdate(
    those,
    { $push: { applicant_ids: caller.id } },
    { returnDocument: 'after', timestamps: false },
  );

/**
 * Applies, once per opportunity; free members five times a calendar month (product/opportunities#applying).
 * Notifies the poster. A withdrawn application is sent again, as new, in the same document, and within its month without
 * counting again. Inside a transaction.
 * @throws 400 her own, 403 limit reached, 404 missing, 409 already applied or not open
 */
export async function applyTo(
  app: AppContext,
  caller: Caller,
  id: string,
  note?: string | null,
): Promise<ShownOpportunity> {
  const opportunity = await getReachableOpportunity(caller, id, withApplicant(caller));
  if (owns(caller, String(opportunity.poster_id))) throw badRequest('own_opportunity');
  const earlier = await findApplication(id, caller.id);
  if (earlier && earlier.state !== 'withdrawn') throw conflict('already_applied');
  if (stateAt(opportunity, clock.now()) !== 'open') throw conflict('opportunity_not_open');
  const isCounted = hasMonthlyLimit(caller, 'application') && earlier?.counted_in !== thisMonth();
  const counted_in = isCounted ? await countMonthly(caller, 'application') : null;
  const application = await ApplicationModel.findOneAndUpdate(
    { opportunity_id: id, member_id: caller.id },
    {
      $set: {
        state: 'sent',
        applied_at: clock.now(),
        answer_number: 0,
        ...(note && { note }),
        ...(counted_in && { counted_in }),
      },
      $unset: { message: 1, conversation_id: 1, ...(!note && { note: 1 }) },
    },
    { upsert: true, returnDocument: 'after' },
  )
    .lean()
    .orFail();
  await notifyPoster(app, caller, opportunity, application);
  return shownTo(caller, opportunity);
}

/**
 * Changes the note until the poster has seen the application; an omitted note stays. Inside a transaction.
 * @throws 404, 409 seen or withdrawn
 */
export async function changeNote(
  caller: Caller,
  id: string,
  note: string | null | undefined,
): Promise<ShownApplication> {
  const opportunity = await getReachableOpportunity(caller, id);
  const before = await findApplication(id, caller.id);
  if (!before) throw notApplied();
  if (before.state === 'withdrawn') throw conflict('application_withdrawn_by_you');
  if (before.state !== 'sent') throw conflict('application_seen');
  const update = note ? { $set: { note } } : { $unset: { note: 1 as const } };
  const application =
    note === undefined
      ? before
      : await ApplicationModel.findOneAndUpdate({ _id: before._id }, update, { returnDocument: 'after' })
          .lean()
          .orFail();
  const people = await peopleById([opportunity.poster_id]);
  return { opportunity, application, poster: people.get(String(opportunity.poster_id)) ?? null };
}

/**
 * Withdraws her application, also across a block and after an answer, and removes her from the poster's unread
 * notification. What it took of the month stays taken (product/opportunities#applying). Idempotent. Inside a transaction.
 * @throws 404
 */
export async function withdraw(caller: Caller, id: string): Promise<void> {
  const opportunity = await OpportunityModel.findOneAndUpdate(
    { _id: id },
    { $pull: { applicant_ids: caller.id } },
    { timestamps: false },
  ).lean();
  if (!opportunity) throw missingOpportunity();
  const application = await findApplication(id, caller.id);
  if (!application) throw notApplied();
  if (application.state === 'withdrawn') return;
  await ApplicationModel.updateOne(
    { _id: application._id },
    { $set: { state: 'withdrawn' }, $unset: { note: 1 } },
  );
  await withdrawNotification('application', subjectOf(opportunity), caller.id);
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

/** When the applications since `start` were sent, and whether the poster has answered. */
export async function applicationsSince(start: Date): Promise<{ at: Date; isAnswered: boolean }[]> {
  const sent = await ApplicationModel.find({ applied_at: { $gte: start } })
    .select('applied_at answer_number')
    .lean();
  return sent.map(({ applied_at: at, answer_number }) => ({ at, isAnswered: answer_number > 0 }));
}
