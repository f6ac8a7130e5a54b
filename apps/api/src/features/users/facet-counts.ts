import { type Facet, type FacetFilter, type FacetKind, facetsOf, tokensOf } from './facet.ts';
import { FacetCountModel } from './facet-count.model.ts';
import { type User, UserModel } from './user.model.ts';

/** The number of members with a facet, and its spelling. */
export interface CountedFacet {
  token: string;
  value: string;
  count: number;
}

/**
 * Updates the counts for changed facets, inside the transaction that changes them. In the order of tokens, so that
 * concurrent transactions cannot deadlock.
 */
export async function changeFacetCounts(before: readonly string[], after: readonly Facet[]): Promise<void> {
  const changes = new Map<string, { delta: number; facet?: Facet }>();
  for (const facet of after) {
    changes.set(facet.token, { delta: (changes.get(facet.token)?.delta ?? 0) + 1, facet });
  }
  for (const token of before) {
    const change = changes.get(token) ?? { delta: 0 };
    changes.set(token, { ...change, delta: change.delta - 1 });
  }
  const writes = [...changes]
    .filter(([, { delta }]) => delta !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([_id, { delta, facet }]) => ({
      updateOne: {
        filter: { _id },
        update: {
          $inc: { count: delta },
          ...(facet && { $setOnInsert: { kind: facet.kind, value: facet.value } }),
        },
        upsert: facet !== undefined,
      },
    }));
  if (writes.length === 0) return;
  await FacetCountModel.bulkWrite(writes);
  // A count of 0 is removed: its value is text that a member has deleted.
  const lessened = [...changes].filter(([, { delta }]) => delta < 0).map(([token]) => token);
  if (lessened.length > 0) await FacetCountModel.deleteMany({ _id: { $in: lessened }, count: { $lte: 0 } });
}

/** The most frequent facets of a kind among all members. */
export async function mostFrequent(kind: FacetKind, limit: number): Promise<CountedFacet[]> {
  const found = await FacetCountModel.find({ kind, count: { $gt: 0 } })
    .sort({ count: -1, value: 1 })
    .limit(limit)
    .lean();
  return found.map(({ _id, value, count }) => ({ token: _id, value, count }));
}

const facetFields = 'industry country town offers needs';

/** Counts by token. */
export type FacetCounts = ReadonlyMap<string, CountedFacet & { kind: FacetKind }>;

/** Counts the facets of up to `limit` members who match. */
export async function countFacets(filter: Record<string, unknown>, limit: number): Promise<FacetCounts> {
  const users = await UserModel.find(filter).limit(limit).select(facetFields).lean<Partial<User>[]>();
  const counts = new Map<string, CountedFacet & { kind: FacetKind }>();
  for (const facet of users.flatMap(facetsOf)) {
    counts.set(facet.token, { ...facet, count: 0, ...counts.get(facet.token) });
    const counted = counts.get(facet.token);
    if (counted) counted.count += 1;
  }
  return counts;
}

/** Orders tokens by how many members have them, rarest first. */
async function rarestFirst(tokens: readonly string[]): Promise<string[]> {
  const found = await FacetCountModel.find({ _id: { $in: tokens } })
    .select('count')
    .lean();
  const counts = new Map(found.map(({ _id, count }) => [_id, count]));
  return tokens.toSorted((a, b) => (counts.get(a) ?? 0) - (counts.get(b) ?? 0));
}

/**
 * The query condition for members who have all of these values, ignoring case and accents; empty without any. The rarest
 * value is the first: it selects the range of the index, and the others are compared.
 */
export async function facetCondition(filter: FacetFilter): Promise<Record<string, unknown>> {
  const tokens = tokensOf(filter);
  if (tokens.length === 0) return {};
  return { facets: tokens.length === 1 ? tokens[0] : { $all: await rarestFirst(tokens) } };
}
