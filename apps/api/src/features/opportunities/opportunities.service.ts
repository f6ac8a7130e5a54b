import type {
  CreateOpportunityBody,
  OpportunityListQuery,
  UpdateOpportunityBody,
} from '@rosette/shared/contract/opportunities.ts';
import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import { capOf } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { countCreation } from '#features/limits/limits.service.ts';
import { recordChange, recordRemoval } from '#features/users/moderation.service.ts';
import { namesOf } from '#features/users/users.service.ts';
import { hiddenFrom, type Viewer, visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { forbidden, notFound } from '#lib/app-error.ts';
import { findCapped } from '#lib/capped-list.ts';
import { changesOf, givenOf } from '#lib/changes.ts';
import { formerMemberName } from '#lib/former-member.ts';
import { type Listed, newestFirst } from '#lib/page.ts';
import { longTextFilter, searchableBy } from '#lib/search.ts';
import { inTransaction } from '#lib/transaction.ts';
import { type Opportunity, OpportunityModel } from './opportunity.model.ts';
import { notifyApplicantsOfRemoval } from './opportunity-news.ts';

/** An opportunity as somebody may see it. */
export type ShownOpportunity = Opportunity & { poster_name: string; applicant_count: number };

const missingOpportunity = () => notFound('This opportunity does not exist');

const searchFieldsOf = ({ title, description }: Pick<Opportunity, 'title' | 'description'>) =>
  searchableBy([title], description);

/**
 * Opportunities with their posters' names, as `viewer` may see them: their poster and admins see who applied, others
 * only whether they did themselves (decisions §3). How many applied is for everybody.
 */
async function allShownTo(viewer: Viewer, opportunities: Opportunity[]): Promise<ShownOpportunity[]> {
  const names = await namesOf(opportunities.map(({ poster_id }) => poster_id));
  const hidden = new Set(await hiddenFrom(viewer));
  return opportunities.map((opportunity) => {
    const { poster_id, applicants } = opportunity;
    const seesApplicant = mayChange(viewer, String(poster_id))
      ? (id: unknown) => !hidden.has(String(id))
      : (id: unknown) => owns(viewer, String(id));
    return {
      ...opportunity,
      poster_name: names.get(String(poster_id)) ?? formerMemberName,
      applicants: applicants.filter(seesApplicant),
      applicant_count: applicants.length,
    };
  });
}

export async function shownTo(viewer: Viewer, opportunity: Opportunity): Promise<ShownOpportunity> {
  const [shown] = await allShownTo(viewer, [opportunity]);
  return shown as ShownOpportunity;
}

/** The board, newest first, up to the caller's cap, what she posted on top of it (decisions §5, §7). */
export async function listOpportunities(
  caller: Viewer,
  { q, type, ...page }: OpportunityListQuery,
): Promise<Listed<ShownOpportunity>> {
  const { items, total } = await findCapped<Opportunity>(OpportunityModel, {
    filter: { ...(await visibleTo(caller, 'poster_id')), ...longTextFilter(q), ...(type && { type }) },
    sort: newestFirst,
    cap: capOf(caller, 'opportunities'),
    own: caller && { poster_id: caller.id },
    page,
  });
  return { items: await allShownTo(caller, items), total };
}

/** @throws 429 */
export async function createOpportunity(
  app: AppContext,
  caller: Caller,
  body: CreateOpportunityBody,
): Promise<ShownOpportunity> {
  await countCreation(app, caller, 'opportunity');
  const opportunity = { ...body, ...searchFieldsOf(body), poster_id: caller.id };
  return shownTo(caller, (await OpportunityModel.create(opportunity)).toObject());
}

/** @throws 404, also where its poster is hidden from the viewer */
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

/** What the audit log holds of an opportunity. */
const auditedFields = ({ type, title, description }: Opportunity) => ({ type, title, description });

const publishedOf = ({ _id: id, poster_id: owner_id, title: label }: Opportunity) =>
  ({ kind: 'opportunity', id, owner_id, label }) as const;

/**
 * What is left out stays (decisions §7). What it is searched by is written with it.
 * @throws 403, 404
 */
export async function updateOpportunity(
  caller: Caller,
  id: string,
  body: UpdateOpportunityBody,
): Promise<ShownOpportunity> {
  const updated = await inTransaction(async () => {
    const before = await findOpportunity(caller, id);
    if (!mayChange(caller, String(before.poster_id)))
      throw forbidden('You can only change your own opportunities');
    const after = await OpportunityModel.findOneAndUpdate(
      { _id: id },
      changesOf({ ...body, ...searchFieldsOf({ ...before, ...givenOf(body) }) }),
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
 * Takes it off the board, together with the applications, which are part of it; who applied is told, and its poster by
 * mail where an admin did it.
 * @throws 403, 404
 */
export function removeOpportunity(app: AppContext, caller: Caller, id: string): Promise<void> {
  return inTransaction(async () => {
    const opportunity = await findOpportunity(caller, id);
    if (!mayChange(caller, String(opportunity.poster_id)))
      throw forbidden('You can only remove your own opportunities');
    if (!(await withdrawOpportunity(app, caller.id, id))) throw missingOpportunity();
    await recordRemoval(app, caller, publishedOf(opportunity), auditedFields(opportunity));
  }, `opportunity:${id}`);
}

/** The same without asking who may; false when it is gone already. `actor_id` is null where her account is being deleted. */
export function withdrawOpportunity(app: AppContext, actor_id: string | null, id: string): Promise<boolean> {
  return inTransaction(async () => {
    const removed = await OpportunityModel.findOneAndDelete({ _id: id }).lean();
    if (removed) await notifyApplicantsOfRemoval(app, actor_id, removed);
    return removed !== null;
  }, `opportunity:${id}`);
}

export function countOpportunities(): Promise<number> {
  return OpportunityModel.estimatedDocumentCount();
}
