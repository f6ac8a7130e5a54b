import type {
  BusinessListQuery,
  CreateBusinessBody,
  UpdateBusinessBody,
} from '@rosette/shared/contract/businesses.ts';
import type { OptionalGrounds } from '@rosette/shared/contract/grounds.ts';
import { foldText } from '@rosette/shared/fold-text.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import { capOf } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isValidObjectId, type Types } from 'mongoose';
import { countCreation } from '#features/limits/limits.service.ts';
import { membersOnTop } from '#features/partners/placements/advertisements.service.ts';
import { endPictureUse, recordPictureUse } from '#features/pictures/pictures.service.ts';
import { groundsAgainst, recordChange, recordRemoval } from '#features/users/moderation.service.ts';
import type { People } from '#features/users/people.service.ts';
import { type Viewer, visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { forbidden, notFound } from '#lib/app-error.ts';
import { findCapped, findCappedItems } from '#lib/capped-list.ts';
import { changesOf, definedFields, withoutNull } from '#lib/changes.ts';
import { type Listed, newestFirst, type PageQuery } from '#lib/page.ts';
import { renewStale } from '#lib/renew-stale.ts';
import type { Reportable } from '#lib/reportable.ts';
import { type Found, type Matching, searchableBy, searchItems, searchList } from '#lib/search.ts';
import { type Business, BusinessModel, showcaseOrder } from './business.model.ts';
import { type ShownBusiness, withOwner, withOwners } from './shown-business.service.ts';

const missing = () => notFound('unknown_business');

/** The line of changes to a business. */
export const businessLine = (id: string) => `business:${id}`;

type Searched = Pick<Business, 'name' | 'description' | 'industry' | 'town'>;

const searchFieldsOf = ({ name, description, industry, town }: Searched) => ({
  ...searchableBy([name, industry, town, description]),
  industry_key: foldText(industry),
});

/** Makes stale search fields of some businesses anew, for a migration, and says of how many. */
export const renewBusinessSearch = () =>
  renewStale(
    BusinessModel.find().select('+search_text +industry_key').lean().cursor(),
    searchFieldsOf,
    (document, fields) =>
      // What was changed meanwhile is looked at again.
      BusinessModel.updateOne({ _id: document._id, updated_at: document.updated_at }, fields, {
        timestamps: false,
      }),
  );

/**
 * The showcase up to the caller's cap, her own businesses in addition
 * (product/profiles-and-directory#caps-of-lists).
 */
async function showcaseOf(caller: Viewer, { industry, sort, ...page }: Omit<BusinessListQuery, 'q'>) {
  const visible = await visibleTo(caller, 'owner_id');
  return (matching: Matching, onTop: readonly Types.ObjectId[]) => ({
    filter: { ...visible, ...matching, ...(industry && { industry_key: foldText(industry) }) },
    ...(sort === 'created' ? { sort: newestFirst } : showcaseOrder(onTop)),
    cap: capOf(caller, 'businesses'),
    own: caller && { field: 'owner_id', id: caller.id },
    page,
  });
}

export async function listBusinesses(
  caller: Viewer,
  { q, ...query }: BusinessListQuery,
): Promise<Listed<ShownBusiness>> {
  const onTop = await membersOnTop();
  const listOf = await showcaseOf(caller, query);
  const listed = await searchList(q, (matching) =>
    findCapped<Business>(BusinessModel, listOf(matching, onTop)),
  );
  return { ...listed, items: await withOwners(listed.items, onTop) };
}

/**
 * The first of the showcase that match `q`, as far as the cap allows; how many there are is not counted. `withOwners` adds
 * the rest.
 */
export async function findBusinesses(
  caller: Caller,
  { q, ...page }: PageQuery & { q: string },
): Promise<Found<Business> & { onTop: Types.ObjectId[] }> {
  const listOf = await showcaseOf(caller, page);
  let onTop: Types.ObjectId[] = [];
  const found = await searchItems(q, async (matching) => {
    const find = () => findCappedItems<Business>(BusinessModel, listOf(matching, onTop));
    const items = await find();
    if (items.length === 0) return items;
    // Who is on top is asked only where something was found, and mostly nobody is.
    onTop = await membersOnTop();
    return onTop.length > 0 ? find() : items;
  });
  return { ...found, onTop };
}

/** The newest of the showcase, as far as the cap allows. */
export async function newestBusinesses(caller: Caller, limit: number): Promise<Business[]> {
  const listOf = await showcaseOf(caller, { sort: 'created', limit });
  return findCappedItems<Business>(BusinessModel, listOf({}, []));
}

/** The first of a member's businesses, who is among `people` and whom the caller sees, as far as the cap allows. */
export async function findBusinessesOf(
  caller: Caller,
  owner_id: string,
  limit: number,
  people: People,
): Promise<ShownBusiness[]> {
  const listOf = await showcaseOf(caller, { limit });
  const items = await findCappedItems<Business>(BusinessModel, listOf({ owner_id }, []));
  return items.length > 0 ? withOwners(items, await membersOnTop(), people) : [];
}

/**
 * Inside a transaction.
 * @throws 429
 */
export async function createBusiness(
  app: AppContext,
  caller: Caller,
  body: CreateBusinessBody,
): Promise<ShownBusiness> {
  const business = { ...body, ...searchFieldsOf(body), owner_id: caller.id };
  await countCreation(app, caller, 'business');
  const created = (await new BusinessModel(withoutNull(business)).save()).toObject();
  await recordPictureUse(app, 'business', created._id, created.logo);
  return withOwner(created);
}

/** The newest businesses that visitors may see, with their last changes. */
export async function listBusinessPages(most: number): Promise<{ id: string; changedAt: Date }[]> {
  const visible = await visibleTo(null, 'owner_id');
  const found = await BusinessModel.find(visible)
    .sort({ created_at: -1, _id: -1 })
    .limit(most)
    .select('updated_at')
    .lean();
  return found.map(({ _id, updated_at }) => ({ id: String(_id), changedAt: updated_at }));
}

/** @throws 404, also where the owner is hidden from the viewer */
export async function getBusiness(viewer: Viewer, id: string): Promise<ShownBusiness> {
  return withOwner(await findBusiness(viewer, id));
}

/** @throws 404, also where the owner is hidden from the viewer */
async function findBusiness(viewer: Viewer, id: string): Promise<Business> {
  const business = await BusinessModel.findOne({ _id: id, ...(await visibleTo(viewer, 'owner_id')) }).lean();
  if (!business) throw missing();
  return business;
}

/** The fields of a business in the audit log. */
const auditedFields = (business: Business) => {
  const { name, description, industry, website, logo, town, country, is_featured, is_top_placed } = business;
  return { name, description, industry, website, logo, town, country, is_featured, is_top_placed };
};

const publishedOf = ({ _id: id, owner_id, name: label }: Business) =>
  ({ kind: 'business', id, owner_id, label }) as const;

/**
 * Omitted fields stay, null clears one (product/api#changing-things). Updates the search index, too. Inside a transaction.
 * @throws 403, 404
 */
export async function updateBusiness(
  app: AppContext,
  caller: Caller,
  id: string,
  body: UpdateBusinessBody,
): Promise<ShownBusiness> {
  const before = await findBusiness(caller, id);
  if (!mayChange(caller, String(before.owner_id))) throw forbidden('not_your_business_to_change');
  const after = await BusinessModel.findOneAndUpdate(
    { _id: id },
    changesOf({ ...body, ...searchFieldsOf({ ...before, ...definedFields(body) }) }),
    { returnDocument: 'after' },
  )
    .lean()
    .orFail();
  await recordPictureUse(app, 'business', id, after.logo, before.logo);
  await recordChange(caller, publishedOf(after), auditedFields(before), auditedFields(after));
  return withOwner(after);
}

/**
 * Removes a business, inside a transaction. When an admin removes another member's, the owner is notified by mail.
 * @throws 403, 404, 422 without an admin's reason
 */
export async function removeBusiness(
  app: AppContext,
  caller: Caller,
  id: string,
  given: OptionalGrounds,
): Promise<void> {
  const business = await findBusiness(caller, id);
  if (!mayChange(caller, String(business.owner_id))) throw forbidden('not_your_business_to_remove');
  const grounds = groundsAgainst(caller, business.owner_id, given);
  const { deletedCount } = await BusinessModel.deleteOne({ _id: id });
  if (deletedCount === 0) throw missing();
  await endPictureUse('business', [id]);
  await recordRemoval(app, caller, publishedOf(business), auditedFields(business), grounds);
}

/**
 * Sets where the showcase places it, as an admin, inside a transaction. With `caller` null, as for demo data, nothing is audited.
 * @throws 404
 */
export async function setBusinessFlags(
  caller: Caller | null,
  id: string,
  flags: { is_featured?: boolean | undefined; is_top_placed?: boolean | undefined },
): Promise<ShownBusiness> {
  const before = await BusinessModel.findById(id).lean();
  if (!before) throw missing();
  const after = await BusinessModel.findByIdAndUpdate(id, definedFields(flags), { returnDocument: 'after' })
    .lean()
    .orFail();
  await recordChange(caller, publishedOf(after), auditedFields(before), auditedFields(after));
  return withOwner(after);
}

/** The count of all businesses. */
export function countBusinesses(): Promise<number> {
  return BusinessModel.estimatedDocumentCount();
}

/** Finds a business with its owner for a report, whatever its visibility; null where there is none. */
export async function findReportableBusiness(id: string): Promise<Reportable | null> {
  const found = isValidObjectId(id) ? await BusinessModel.findById(id).select('owner_id name').lean() : null;
  return found && { owner_id: String(found.owner_id), label: found.name, path: `/businesses/${found._id}` };
}
