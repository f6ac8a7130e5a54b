import type {
  CreateOpportunityBody,
  OpportunityListQuery,
  UpdateOpportunityBody,
} from '@rosette/shared/contract/opportunities.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import { capOf } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { countCreation } from '#features/limits/limits.service.ts';
import { namesOf } from '#features/users/users.service.ts';
import { type Viewer, visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { forbidden, notFound } from '#lib/app-error.ts';
import { findCapped } from '#lib/capped-list.ts';
import { changesOf, givenOf } from '#lib/changes.ts';
import { formerMemberName } from '#lib/former-member.ts';
import { type Listed, newestFirst } from '#lib/page.ts';
import { searchableBy, searchFilter } from '#lib/search.ts';
import { type Opportunity, OpportunityModel } from './opportunity.model.ts';

export type PostedOpportunity = Opportunity & { poster_name: string };

const missingOpportunity = () => notFound('This opportunity does not exist');

const searchFieldsOf = ({ title, description }: Pick<Opportunity, 'title' | 'description'>) =>
  searchableBy(title, description);

async function withPosters(opportunities: Opportunity[]): Promise<PostedOpportunity[]> {
  const names = await namesOf(opportunities.map(({ poster_id }) => poster_id));
  return opportunities.map((opportunity) => ({
    ...opportunity,
    poster_name: names.get(String(opportunity.poster_id)) ?? formerMemberName,
  }));
}

export async function withPoster(opportunity: Opportunity): Promise<PostedOpportunity> {
  const [posted] = await withPosters([opportunity]);
  return posted as PostedOpportunity;
}

/** The board, newest first, up to the caller's cap, what she posted on top of it (decisions §5, §7). */
export async function listOpportunities(
  caller: Viewer,
  { q, type, ...page }: OpportunityListQuery,
): Promise<Listed<PostedOpportunity>> {
  const { items, total } = await findCapped<Opportunity>(OpportunityModel, {
    filter: { ...(await visibleTo(caller, 'poster_id')), ...searchFilter(q), ...(type && { type }) },
    sort: newestFirst,
    cap: capOf(caller, 'opportunities'),
    own: caller && { poster_id: caller.id },
    page,
  });
  return { items: await withPosters(items), total };
}

/** @throws 429 */
export async function createOpportunity(
  app: AppContext,
  caller: Caller,
  body: CreateOpportunityBody,
): Promise<PostedOpportunity> {
  await countCreation(app, caller, 'opportunity');
  const opportunity = { ...body, ...searchFieldsOf(body), poster_id: caller.id };
  return withPoster((await OpportunityModel.create(opportunity)).toObject());
}

/** @throws 404, also where its poster is hidden from the viewer */
export async function findOpportunity(viewer: Viewer, id: string): Promise<Opportunity> {
  const visible = await visibleTo(viewer, 'poster_id');
  const opportunity = await OpportunityModel.findOne({ _id: id, ...visible }).lean();
  if (!opportunity) throw missingOpportunity();
  return opportunity;
}

/** @throws 404 */
export async function getOpportunity(viewer: Viewer, id: string): Promise<PostedOpportunity> {
  return withPoster(await findOpportunity(viewer, id));
}

/**
 * What is left out stays (decisions §7). What it is searched by is written with it, so the write only counts while
 * another change has not moved that; else it starts over.
 * @throws 403, 404
 */
export async function updateOpportunity(
  caller: Caller,
  id: string,
  body: UpdateOpportunityBody,
): Promise<PostedOpportunity> {
  for (;;) {
    const current = await OpportunityModel.findById(id).select('+search_text').lean();
    if (!current) throw missingOpportunity();
    if (!mayChange(caller, String(current.poster_id)))
      throw forbidden('You can only change your own opportunities');
    const updated = await OpportunityModel.findOneAndUpdate(
      { _id: id, search_text: current.search_text },
      changesOf({ ...body, ...searchFieldsOf({ ...current, ...givenOf(body) }) }),
      { returnDocument: 'after' },
    ).lean();
    if (updated) return withPoster(updated);
  }
}

/**
 * Takes it off the board, together with the applications, which are part of it.
 * @throws 403, 404
 */
export async function removeOpportunity(caller: Caller, id: string): Promise<void> {
  const { poster_id } = await findOpportunity(caller, id);
  if (!mayChange(caller, String(poster_id))) throw forbidden('You can only remove your own opportunities');
  const { deletedCount } = await OpportunityModel.deleteOne({ _id: id });
  if (deletedCount === 0) throw missingOpportunity();
}

export function countOpportunities(): Promise<number> {
  return OpportunityModel.estimatedDocumentCount();
}
