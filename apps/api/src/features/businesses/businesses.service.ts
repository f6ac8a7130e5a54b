import type {
  BusinessListQuery,
  CreateBusinessBody,
  UpdateBusinessBody,
} from '@rosette/shared/contract/businesses.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import { capOf } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { countCreation } from '#features/limits/limits.service.ts';
import { type Viewer, visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { forbidden, notFound } from '#lib/app-error.ts';
import { findCapped } from '#lib/capped-list.ts';
import { changesOf, givenOf, withoutNull } from '#lib/changes.ts';
import { foldText } from '#lib/fold-text.ts';
import { type Listed, newestFirst } from '#lib/page.ts';
import { longTextFilter, searchableBy } from '#lib/search.ts';
import { type Business, BusinessModel, showcaseOrder } from './business.model.ts';

const missing = () => notFound('This business does not exist');

type Searched = Pick<Business, 'name' | 'description' | 'industry'>;

const searchFieldsOf = ({ name, description, industry }: Searched) => ({
  ...searchableBy([name, industry], description),
  industry_key: foldText(industry),
});

/** The showcase up to the caller's cap, her own businesses on top of it (decisions §5, §7). */
export async function listBusinesses(
  caller: Viewer,
  { q, industry, sort, ...page }: BusinessListQuery,
): Promise<Listed<Business>> {
  return findCapped(BusinessModel, {
    filter: {
      ...(await visibleTo(caller, 'owner_id')),
      ...longTextFilter(q),
      ...(industry && { industry_key: foldText(industry) }),
    },
    sort: sort === 'created' ? newestFirst : showcaseOrder,
    cap: capOf(caller, 'businesses'),
    own: caller && { owner_id: caller.id },
    page,
  });
}

/** @throws 429 */
export async function createBusiness(
  app: AppContext,
  caller: Caller,
  body: CreateBusinessBody,
): Promise<Business> {
  await countCreation(app, caller, 'business');
  const business = { ...body, ...searchFieldsOf(body), owner_id: caller.id };
  return (await BusinessModel.create(withoutNull(business))).toObject();
}

/** @throws 404, also where its owner is hidden from the viewer */
export async function getBusiness(viewer: Viewer, id: string): Promise<Business> {
  const business = await BusinessModel.findOne({ _id: id, ...(await visibleTo(viewer, 'owner_id')) }).lean();
  if (!business) throw missing();
  return business;
}

/**
 * What is left out stays, null clears (decisions §7). What it is searched by is written with it, so the write only
 * counts while another change has not moved that; else it starts over.
 * @throws 403, 404
 */
export async function updateBusiness(
  caller: Caller,
  id: string,
  body: UpdateBusinessBody,
): Promise<Business> {
  for (;;) {
    const current = await BusinessModel.findById(id).select('+search_text').lean();
    if (!current) throw missing();
    if (!mayChange(caller, String(current.owner_id)))
      throw forbidden('You can only change your own business');
    const updated = await BusinessModel.findOneAndUpdate(
      { _id: id, search_text: current.search_text },
      changesOf({ ...body, ...searchFieldsOf({ ...current, ...givenOf(body) }) }),
      { returnDocument: 'after' },
    ).lean();
    if (updated) return updated;
  }
}

/** @throws 403, 404 */
export async function removeBusiness(caller: Caller, id: string): Promise<void> {
  const { owner_id } = await getBusiness(caller, id);
  if (!mayChange(caller, String(owner_id))) throw forbidden('You can only remove your own business');
  const { deletedCount } = await BusinessModel.deleteOne({ _id: id });
  if (deletedCount === 0) throw missing();
}

/**
 * Where the showcase places it; an admin decides that.
 * @throws 404
 */
export async function setBusinessFlags(
  id: string,
  flags: { is_featured?: boolean | undefined; is_top_placed?: boolean | undefined },
): Promise<Business> {
  const updated = await BusinessModel.findByIdAndUpdate(id, givenOf(flags), {
    returnDocument: 'after',
  }).lean();
  if (!updated) throw missing();
  return updated;
}

export function countBusinesses(): Promise<number> {
  return BusinessModel.estimatedDocumentCount();
}
