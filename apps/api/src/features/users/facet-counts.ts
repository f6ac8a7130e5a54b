import { type Facet, type FacetFilter, type FacetKind, tokensOf } from './facet.ts';
import { FacetCountModel } from './facet-count.model.ts';
import { UserModel } from './user.model.ts';

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

/** The `limit` most frequent facets of each of these kinds among all members. */
export async function mostFrequent(kinds: readonly FacetKind[], limit: number): Promise<CountedFacet[]> {
  const ofKinds = await Promise.all(
    kinds.map((kind) =>
      FacetCountModel.find({ kind, count: { $gt: 0 } })
        .sort({ count: -1, value: 1 })
        .limit(limit)
        .lean(),
    ),
  );
  return ofKinds.flat().map(({ _id, value, count }) => ({ token: _id, value, count }));
}

/** How many members have a facet, by its token. */
export type FacetCounts = Map<string, number>;

/**
 * Counts the facets of members who match, of `limit` at most. The database answers all their tokens as one document: a
 * thousand documents take several times longer to decode.
 */
export async function countFacets(filter: Record<string, unknown>, limit?: number): Promise<FacetCounts> {
  const [found] = await UserModel.aggregate<{ tokens: string[][] }>([
    // `aggregate` does not cast: without `cast`, ids given as strings would match no ObjectId.
    { $match: UserModel.find(filter).cast(UserModel) },
    ...(limit ? [{ $limit: limit }] : []),
    { $group: { _id: null, tokens: { $push: '$facets' } } },
  ]);
  const counts: FacetCounts = new Map();
  for (const token of found?.tokens.flat() ?? []) counts.set(token, (counts.get(token) ?? 0) + 1);
  return counts;
}

/** The spelling of these tokens. */
export async function valuesOf(tokens: readonly string[]): Promise<Map<string, string>> {
  if (tokens.length === 0) return new Map();
  const found = await FacetCountModel.find({ _id: { $in: tokens } })
    .select('value')
    // All in the first answer: without it the database sends 101, and the rest is asked for.
    .batchSize(tokens.length)
    .lean();
  return new Map(found.map(({ _id, value }) => [_id, value]));
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
