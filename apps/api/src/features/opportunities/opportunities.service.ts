import type {
  CreateOpportunityBody,
  OpportunityListQuery,
  UpdateOpportunityBody,
} from '@rosette/shared/contract/opportunities.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import { capOf } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { countCreation, giveBackMonthly, thisMonth } from '#features/limits/limits.service.ts';
import type { Actor } from '#features/notifications/notify.service.ts';
import { recordChange, recordRemoval } from '#features/users/moderation.service.ts';
import { type Viewer, visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { forbidden, unauthorized } from '#lib/app-error.ts';
import { findCapped, findCappedItems, findPage } from '#lib/capped-list.ts';
import { changesOf, definedFields } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, newestFirst, type PageQuery } from '#lib/page.ts';
import { searchableBy, searchFilter } from '#lib/search.ts';
import { transaction } from '#lib/transaction.ts';
import { ApplicationModel } from './application.model.ts';
import { notifyApplicantsOfRemoval } from './application-news.ts';
import { missingOpportunity, type Opportunity, OpportunityModel } from './opportunity.model.ts';
import { auditedFields, publishedOf } from './opportunity-audit.ts';
import { openAt, termFrom } from './opportunity-term.ts';
import { allShownTo, type ShownOpportunity, shownTo } from './shown-opportunity.ts';

const searchFieldsOf = ({ title, description }: Pick<Opportunity, 'title' | 'description'>) =>
  searchableBy([title, description]);

/**
 * The board: open opportunities, newest first, up to the caller's cap, her own in addition
 * (product/profiles-and-directory#caps-of-lists). With `mine` all of hers, in every state.
 * @throws 401 for a visitor with `mine`
 */
export async function listOpportunities(
  caller: Viewer,
  { q, type, mine, ...page }: OpportunityListQuery,
): Promise<Listed<ShownOpportunity>> {
  const matching = { ...searchFilter(q), ...(type && { type }) };
  if (mine === 'true') return listOwnOpportunities(caller, matching, page);
  const listed = await findCapped<Opportunity>(OpportunityModel, await boardOf(caller, matching, page));
  return { ...listed, items: await allShownTo(caller, listed.items) };
}

/** Open matches, newest first, up to the caller's cap and with her own. */
const boardOf = async (caller: Viewer, matching: Record<string, unknown>, page: PageQuery) => ({
  filter: { ...openAt(clock.now()), ...(await visibleTo(caller, 'poster_id')), ...matching },
  sort: newestFirst,
  cap: capOf(caller, 'opportunities'),
  own: caller && { poster_id: caller.id },
  page,
});

/** The first of the board that match `q`, as far as the cap allows; how many there are is not counted. */
export async function findOpportunities(
  caller: Caller,
  { q, ...page }: PageQuery & { q: string },
): Promise<ShownOpportunity[]> {
  const board = await boardOf(caller, searchFilter(q), page);
  return allShownTo(caller, await findCappedItems<Opportunity>(OpportunityModel, board));
}

async function listOwnOpportunities(
  caller: Viewer,
  matching: Record<string, unknown>,
  page: PageQuery,
): Promise<Listed<ShownOpportunity>> {
  if (!caller) throw unauthorized();
  const listed = await findPage<Opportunity>(OpportunityModel, {
    filter: { poster_id: caller.id, ...matching },
    sort: newestFirst,
    page,
  });
  return { ...listed, items: await allShownTo(caller, listed.items) };
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

/** @throws 404, also where the poster is hidden from the viewer */
export async function findOpportunity(viewer: Viewer, id: string): Promise<Opportunity> {
  const visible = await visibleTo(viewer, 'poster_id');
  const opportunity = await OpportunityModel.findOne({ _id: id, ...visible }).lean();
  if (!opportunity) throw missingOpportunity();
  return opportunity;
}

/** @throws 404 */
export async function getOpportunity(viewer: Viewer, id: string): Promise<ShownOpportunity> {
  return shownTo(viewer, await findOpportunity(viewer, id));
}

/**
 * Omitted fields stay (product/api#changing-things). Updates the search index, too.
 * @throws 403, 404
 */
export async function updateOpportunity(
  caller: Caller,
  id: string,
  body: UpdateOpportunityBody,
): Promise<ShownOpportunity> {
  const updated = await transaction(async () => {
    const before = await findOpportunity(caller, id);
    if (!mayChange(caller, String(before.poster_id)))
      throw forbidden('You can only change your own opportunities');
    const after = await OpportunityModel.findOneAndUpdate(
      { _id: id },
      changesOf({ ...body, ...searchFieldsOf({ ...before, ...definedFields(body) }) }),
      { returnDocument: 'after' },
    )
      .lean()
      .orFail();
    await recordChange(caller, publishedOf(after), auditedFields(before), auditedFields(after));
    return after;
  }, `opportunity:${id}`);
  return shownTo(caller, updated);
}

/**
 * Removes an opportunity with its applications and notifies the applicants; when an admin does it, the poster is
 * notified by mail.
 * @throws 403, 404
 */
export function removeOpportunity(app: AppContext, caller: Caller, id: string): Promise<void> {
  return transaction(async () => {
    const opportunity = await findOpportunity(caller, id);
    if (!mayChange(caller, String(opportunity.poster_id)))
      throw forbidden('You can only remove your own opportunities');
    if (!(await withdrawOpportunity(app, { actor_id: caller.id }, id))) throw missingOpportunity();
    await recordRemoval(app, caller, publishedOf(opportunity), auditedFields(opportunity));
  }, `opportunity:${id}`);
}

/** Removes an opportunity, inside a transaction and without an access check; false when it is gone already. */
export async function withdrawOpportunity(app: AppContext, actor: Actor, id: string): Promise<boolean> {
  const removed = await OpportunityModel.findOneAndDelete({ _id: id }).lean();
  if (!removed) return false;
  const applications = await ApplicationModel.find({ opportunity_id: id })
    .select('member_id state counted_in')
    .lean();
  await ApplicationModel.deleteMany({ opportunity_id: id });
  const applicantsWhere = (applies: (application: (typeof applications)[number]) => boolean) =>
    applications.filter(applies).map(({ member_id }) => member_id);
  const counted = applicantsWhere(({ counted_in }) => counted_in === thisMonth());
  await giveBackMonthly('application', counted);
  const applicants = applicantsWhere(({ state }) => state !== 'withdrawn');
  await notifyApplicantsOfRemoval(app, actor, removed, applicants);
  return true;
}

/** The count of open opportunities. */
export function countOpportunities(): Promise<number> {
  return OpportunityModel.countDocuments(openAt(clock.now())).exec();
}
