import type { OptionalGrounds } from '@rosette/shared/contract/grounds.ts';
import type {
  CloseOpportunityBody,
  CreateOpportunityBody,
  OpportunityListQuery,
  UpdateOpportunityBody,
} from '@rosette/shared/contract/opportunities.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import { capOf } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { PlainErrorCode } from '@rosette/shared/texts/codes.ts';
import { isValidObjectId, type UpdateQuery } from 'mongoose';
import { countCreation, giveBackMonthly, thisMonth } from '#features/limits/limits.service.ts';
import type { Actor } from '#features/notifications/notify.service.ts';
import { groundsAgainst, recordChange, recordRemoval } from '#features/users/moderation.service.ts';
import type { People } from '#features/users/people.service.ts';
import { isVisibleTo, type Viewer, visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { forbidden, unauthorized } from '#lib/app-error.ts';
import { findCapped, findCappedItems, findPage } from '#lib/capped-list.ts';
import { changesOf, definedFields } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst, type PageQuery } from '#lib/page.ts';
import { renewStale } from '#lib/renew-stale.ts';
import type { Reportable } from '#lib/reportable.ts';
import { type Found, type Matching, searchableBy, searchItems, searchList } from '#lib/search.ts';
import { storedSince } from '#lib/stored-since.ts';
import { ApplicationModel } from './application.model.ts';
import { notifyApplicantsOfRemoval, readClosingNotice } from './application-news.ts';
import {
  missingOpportunity,
  type Opportunity,
  OpportunityModel,
  openAt,
  termFrom,
} from './opportunity.model.ts';
import { allShownTo, type ShownOpportunity, shownTo } from './shown-opportunity.service.ts';

const searchFieldsOf = ({ title, description }: Pick<Opportunity, 'title' | 'description'>) =>
  searchableBy([title, description]);

/** Makes stale search texts of some opportunities anew, for a migration, and says of how many. */
export const renewOpportunitySearch = () =>
  renewStale(
    OpportunityModel.find().select('+search_text').lean().cursor(),
    searchFieldsOf,
    (document, fields) =>
      // What was changed meanwhile is looked at again.
      OpportunityModel.updateOne({ _id: document._id, updated_at: document.updated_at }, fields, {
        timestamps: false,
      }),
  );

/** The fields of an opportunity in the audit log. */
const auditedFields = ({ type, title, description, state, expires_at }: Opportunity) => ({
  type,
  title,
  description,
  state,
  expires_at,
});

/** The opportunity for the audit log and mails about moderation. */
export const publishedOf = ({ _id: id, poster_id: owner_id, title: label }: Opportunity) =>
  ({ kind: 'opportunity', id, owner_id, label }) as const;

/**
 * The board: open opportunities, newest first, up to the caller's cap, her own in addition
 * (product/profiles-and-directory#caps-of-lists). With `mine` all of hers, in every state.
 * @throws 401 for a visitor with `mine`
 */
export async function listOpportunities(
  caller: Viewer,
  { q, type, mine, ...page }: OpportunityListQuery,
): Promise<Listed<ShownOpportunity>> {
  if (mine === 'true' && !caller) throw unauthorized('sign_in_first');
  const boardOf = mine === 'true' ? null : await boardFor(caller, page);
  const listed = await searchList(q, (matching) => {
    const filter = { ...matching, ...(type && { type }) };
    if (boardOf) return findCapped<Opportunity>(OpportunityModel, boardOf(filter));
    const own = { poster_id: caller?.id, ...filter };
    return findPage<Opportunity>(OpportunityModel, { filter: own, sort: newestFirst, page });
  });
  return { ...listed, items: await allShownTo(caller, listed.items) };
}

/** Answers the list of open matches, newest first, up to the caller's cap and with her own. */
async function boardFor(caller: Viewer, page: PageQuery) {
  const visible = await visibleTo(caller, 'poster_id');
  return (matching: Matching) => ({
    filter: { ...openAt(clock.now()), ...visible, ...matching },
    sort: newestFirst,
    cap: capOf(caller, 'opportunities'),
    own: caller && { field: 'poster_id', id: caller.id },
    page,
  });
}

/**
 * The first of the board that match `q`, as far as the cap allows; how many there are is not counted. `allShownTo` adds what
 * the caller sees of them.
 */
export async function findOpportunities(
  caller: Caller,
  { q, ...page }: PageQuery & { q: string },
): Promise<Found<Opportunity>> {
  const boardOf = await boardFor(caller, page);
  return searchItems(q, (matching) => findCappedItems<Opportunity>(OpportunityModel, boardOf(matching)));
}

/** The newest of the board, as far as the cap allows. */
export async function newestOpportunities(caller: Caller, limit: number): Promise<ShownOpportunity[]> {
  const boardOf = await boardFor(caller, { limit });
  return allShownTo(caller, await findCappedItems<Opportunity>(OpportunityModel, boardOf({})));
}

/** The newest open opportunities of a member who is among `people` and whom the caller sees, as far as the cap allows. */
export async function findOpenOpportunitiesOf(
  caller: Caller,
  poster_id: string,
  limit: number,
  people: People,
): Promise<ShownOpportunity[]> {
  const boardOf = await boardFor(caller, { limit });
  const items = await findCappedItems<Opportunity>(OpportunityModel, boardOf({ poster_id }));
  return allShownTo(caller, items, people);
}

/**
 * Open opportunities posted since `since`, newest first, without the caller's own and those of members hidden from her.
 */
export async function listNewOpportunities(
  caller: Caller,
  since: Date,
  limit: number,
): Promise<Listed<Opportunity>> {
  const filter = {
    ...openAt(clock.now()),
    created_at: { $gt: since },
    $and: [await visibleTo(caller, 'poster_id'), { poster_id: { $ne: caller.id } }],
  };
  return findPage<Opportunity>(OpportunityModel, { filter, sort: newestFirst, page: { limit } });
}

/** The count of open opportunities. */
export function countOpportunities(): Promise<number> {
  return OpportunityModel.countDocuments(openAt(clock.now())).exec();
}

/** @throws 404, also where the poster is hidden from the viewer */
export async function getOpportunity(viewer: Viewer, id: string): Promise<ShownOpportunity> {
  const visible = await visibleTo(viewer, 'poster_id');
  const opportunity = await OpportunityModel.findOne({ _id: id, ...visible }).lean();
  if (!opportunity) throw missingOpportunity();
  return shownTo(viewer, opportunity);
}

/** The newest open opportunities that visitors may see, with their last changes. */
export async function listOpportunityPages(most: number): Promise<{ id: string; changedAt: Date }[]> {
  const visible = await visibleTo(null, 'poster_id');
  const found = await OpportunityModel.find({ ...openAt(clock.now()), ...visible })
    .sort(newestFirst)
    .limit(most)
    .select('updated_at')
    .lean();
  return found.map(({ _id, updated_at }) => ({ id: String(_id), changedAt: updated_at }));
}

/** Finds an opportunity with its poster for a report, whatever its visibility; null where there is none. */
export async function findReportableOpportunity(id: string): Promise<Reportable | null> {
  const found = isValidObjectId(id)
    ? await OpportunityModel.findById(id).select('poster_id title').lean()
    : null;
  return (
    found && { owner_id: String(found.poster_id), label: found.title, path: `/opportunities/${found._id}` }
  );
}

/**
 * Inside a transaction.
 * @throws 429
 */
export async function createOpportunity(
  app: AppContext,
  caller: Caller,
  body: CreateOpportunityBody,
): Promise<ShownOpportunity> {
  const opportunity = { ...body, ...searchFieldsOf(body), ...termFrom(clock.now()), poster_id: caller.id };
  await countCreation(app, caller, 'opportunity');
  return shownTo(caller, (await new OpportunityModel(opportunity).save()).toObject());
}

/**
 * An opportunity of the caller, or any for an admin.
 * @throws 403 with `refusal`, 404 where it is missing or hidden from her
 */
export async function getOwnOpportunity(
  caller: Caller,
  id: string,
  refusal: PlainErrorCode,
): Promise<Opportunity> {
  const opportunity = await OpportunityModel.findById(id).lean();
  if (opportunity && mayChange(caller, String(opportunity.poster_id))) return opportunity;
  if (!opportunity || !(await isVisibleTo(caller, opportunity.poster_id))) throw missingOpportunity();
  throw forbidden(refusal);
}

/**
 * Changes an opportunity and audits it, inside a transaction.
 * @param changeOf answers the update for the opportunity as it is
 * @param dealWith ends what the change makes untrue, such as a notice; in the same transaction
 * @throws 403, 404
 */
async function change(
  caller: Caller,
  id: string,
  changeOf: (before: Opportunity) => UpdateQuery<Opportunity>,
  dealWith?: (before: Opportunity) => Promise<void>,
): Promise<ShownOpportunity> {
  const before = await getOwnOpportunity(caller, id, 'not_your_opportunity_to_change');
  const after = await OpportunityModel.findOneAndUpdate({ _id: id }, changeOf(before), {
    returnDocument: 'after',
  })
    .lean()
    .orFail();
  await recordChange(caller, publishedOf(after), auditedFields(before), auditedFields(after));
  await dealWith?.(before);
  return shownTo(caller, after);
}

/**
 * Omitted fields stay (product/api#changing-things). Inside a transaction.
 * @throws 403, 404
 */
export const updateOpportunity = (caller: Caller, id: string, body: UpdateOpportunityBody) =>
  change(caller, id, (before) =>
    changesOf({ ...body, ...searchFieldsOf({ ...before, ...definedFields(body) }) }),
  );

/**
 * Opens an opportunity for 60 days from now, also a closed or expired one (product/opportunities#states). Inside a
 * transaction.
 * @throws 403, 404
 */
export const renewOpportunity = (caller: Caller, id: string) =>
  change(caller, id, () => ({ $set: termFrom(clock.now()) }), readClosingNotice);

/**
 * Closes an opportunity; `filled` says that somebody was found. Idempotent, the last call counts. Inside a transaction.
 * @throws 403, 404
 */
export const closeOpportunity = (caller: Caller, id: string, body: CloseOpportunityBody) =>
  change(
    caller,
    id,
    () => ({ $set: { state: body?.filled ? 'filled' : 'closed' }, $unset: { closing_notice_at: 1 } }),
    readClosingNotice,
  );

/**
 * Removes an opportunity with its applications and notifies the applicants; when an admin does it, the poster is
 * notified by mail. Inside a transaction.
 * @throws 403, 404, 422 without an admin's reason
 */
export async function removeOpportunity(
  app: AppContext,
  caller: Caller,
  id: string,
  given: OptionalGrounds,
): Promise<void> {
  const opportunity = await getOwnOpportunity(caller, id, 'not_your_opportunity_to_remove');
  const grounds = groundsAgainst(caller, opportunity.poster_id, given);
  await withdrawOpportunity(app, { actor_id: caller.id }, id);
  await recordRemoval(app, caller, publishedOf(opportunity), auditedFields(opportunity), grounds);
}

/** Removes an opportunity, if it still exists, inside a transaction and without an access check. */
export async function withdrawOpportunity(app: AppContext, actor: Actor, id: string): Promise<void> {
  const removed = await OpportunityModel.findOneAndDelete({ _id: id }).lean();
  if (!removed) return;
  const counted = await ApplicationModel.distinct('member_id', {
    opportunity_id: id,
    counted_in: thisMonth(),
  });
  await giveBackMonthly('application', counted);
  await ApplicationModel.deleteMany({ opportunity_id: id });
  await notifyApplicantsOfRemoval(app, actor, removed);
}

/** When the opportunities since `start` were posted. */
export async function opportunitiesSince(start: Date): Promise<Date[]> {
  const posted = await OpportunityModel.find({ ...storedSince(start), created_at: { $gte: start } })
    .select('created_at')
    .lean();
  return posted.map(({ created_at }) => created_at);
}
