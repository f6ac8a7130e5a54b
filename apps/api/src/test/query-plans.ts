import mongoose from 'mongoose';

type Filter = Record<string, unknown>;
export interface Query {
  collection: string;
  method: string;
  filter: Filter;
  options: mongoose.mongo.FindOptions;
}

/** The position of the filter among the driver's arguments. */
const filterPosition: Record<string, number> = {
  find: 0,
  findOne: 0,
  countDocuments: 0,
  findOneAndUpdate: 0,
  findOneAndDelete: 0,
  updateOne: 0,
  updateMany: 0,
  deleteOne: 0,
  deleteMany: 0,
  distinct: 1,
};

/** The filter of a query, or of the first stage of a pipeline. */
function filterAmong(method: string, args: unknown[]): unknown {
  if (method !== 'aggregate') return args[filterPosition[method] ?? -1];
  const [[first]] = args as [[{ $match?: Filter } | undefined]];
  return first?.$match;
}

/** Queries by fields, operators and sort, without values. */
const recorded = new Map<string, Query>();

function record(collection: string, method: string, ...args: unknown[]): void {
  if (filterPosition[method] === undefined && method !== 'aggregate') return;
  const filter = (filterAmong(method, args) ?? {}) as Filter;
  const { session: _, ...given } = (args[1] ?? {}) as Query['options'];
  const options = method === 'find' ? given : {};
  const shape = JSON.stringify([filter, options.sort], (_key, value) =>
    typeof value === 'string' ? '?' : value,
  );
  recorded.set(`${collection}.${method} ${shape}`, { collection, method, filter, options });
}

/** Records the queries of this process from now on. Returns a function that ends it. */
export function recordQueries(): () => void {
  mongoose.set('debug', record);
  return () => mongoose.set('debug', false);
}

function stagesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const own = 'stage' in plan ? [String(plan.stage)] : [];
  return [...own, ...Object.values(plan).flatMap(stagesOf)];
}

/** The stages of the plan by which the database would answer this query. */
export async function explain({ collection, method, filter, options }: Query): Promise<string[]> {
  const found = mongoose.connection.collection(collection).find(filter, method === 'find' ? options : {});
  return stagesOf(await found.explain('queryPlanner'));
}

export const recordedQueries = (): Query[] => [...recorded.values()];

/** The recorded queries that scan a whole collection to find some of its documents; a search compares each text. */
export async function collectionScans(): Promise<Query[]> {
  const offenders: Query[] = [];
  for (const query of recordedQueries()) {
    const isEverything = Object.keys(query.filter).length === 0 && !query.options.sort;
    const isSearch = 'search_text' in query.filter;
    if (!isEverything && !isSearch && (await explain(query)).includes('COLLSCAN')) offenders.push(query);
  }
  return offenders;
}
