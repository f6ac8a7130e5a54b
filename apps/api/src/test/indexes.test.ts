import { mayCall } from '@rosette/shared/policy/can.ts';
import type { MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import mongoose from 'mongoose';
import { beforeAll, expect, test } from 'vitest';
import { everyCall, make } from './every-call.ts';
import {
  aBusiness,
  aMember,
  anAdmin,
  anEvent,
  anOpportunity,
  aPartner,
  type Member,
  several,
} from './factories.ts';

type Filter = Record<string, unknown>;
interface Query {
  collection: string;
  method: string;
  filter: Filter;
  options: mongoose.mongo.FindOptions;
}

const asked = new Map<string, Query>();

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

function record(collection: string, method: string, ...args: unknown[]): void {
  const position = filterPosition[method];
  if (position === undefined) return;
  const filter = (args[position] ?? {}) as Filter;
  const { session: _, ...given } = (args[1] ?? {}) as Query['options'];
  const options = method === 'find' ? given : {};
  // Queries are compared by fields, operators and sort, not by values.
  const shape = JSON.stringify([filter, options.sort], (_key, value) =>
    typeof value === 'string' ? '?' : value,
  );
  asked.set(`${collection}.${method} ${shape}`, { collection, method, filter, options });
}

beforeAll(() => {
  mongoose.set('debug', record);
});

const queriesOf: Record<string, Record<string, string>[]> = {
  'users.list': [
    { q: 'm' },
    { q: 'mem' },
    { q: 'member one' },
    { industry: 'food' },
    { q: 'member', industry: 'food' },
  ],
  'businesses.list': [
    { q: 'r' },
    { q: 'rose bakery' },
    { industry: 'food' },
    { q: 'bread', industry: 'food' },
    { sort: 'created' },
  ],
  'events.list': [
    { q: 's' },
    { q: 'summit' },
    // With a full page the list is counted, too.
    { limit: '1', from: '2026-01-01' },
    { limit: '1', from: '2026-01-01', until: '2040-01-01' },
    { until: '2040-01-01', q: 'founders' },
  ],
  'contacts.list': [{ limit: '1' }],
  'conversations.list': [{ limit: '1' }],
  'opportunities.list': [
    { q: 'b' },
    { q: 'baker' },
    { type: 'job' },
    { type: 'job', q: 'baker' },
    { mine: 'true' },
    { mine: 'true', type: 'job', q: 'baker' },
  ],
  'advertisements.active': [{ ad_type: 'spotlight_article' }],
  'admin.inquiries': [{ status: 'new' }],
  'admin.payments': [{ state: 'paid' }, { state: 'awaiting_admin' }],
};

function stagesOf(plan: unknown): string[] {
  if (typeof plan !== 'object' || plan === null) return [];
  const own = 'stage' in plan ? [String(plan.stage)] : [];
  return [...own, ...Object.values(plan).flatMap(stagesOf)];
}

async function explain({ collection, method, filter, options }: Query): Promise<string[]> {
  const target = mongoose.connection.collection(collection);
  const found = target.find(filter, method === 'find' ? options : {});
  return stagesOf(await found.explain('queryPlanner'));
}

/** Each kind of caller for the policy, and how to create one. */
const kinds: { caller: MaybeCaller; make: () => Promise<Member | null> }[] = [
  { caller: null, make: async () => null },
  { caller: { id: '', role: 'member', tier: 'free' }, make: () => aMember() },
  { caller: { id: '', role: 'member', tier: 'premium' }, make: () => aMember({ tier: 'premium' }) },
  { caller: { id: '', role: 'partner', tier: 'premium' }, make: aPartner },
  { caller: { id: '', role: 'admin', tier: 'premium' }, make: anAdmin },
];

/**
 * Calls every list in each of its forms, and every other endpoint, as each kind of caller that has access. One member of
 * each kind makes all reads; each write has a new one.
 */
async function callEverything(): Promise<void> {
  const callers = await Promise.all(kinds.map(async (kind) => ({ ...kind, reader: await kind.make() })));
  for (const { name, endpoint, prepare } of everyCall) {
    for (const kind of callers.filter((each) => mayCall(each.caller, endpoint.access))) {
      const caller = endpoint.method === 'get' ? kind.reader : await kind.make();
      const call = await prepare(caller);
      await make(endpoint, call.owner && caller?.user.role !== 'admin' ? call.owner : caller, call);
      const forms = endpoint.isList ? [{}, ...(queriesOf[name] ?? [])] : [];
      for (const query of forms) await make(endpoint, caller, { ...call, query });
    }
  }
}

test('no endpoint scans a whole collection', async () => {
  const owner = await aMember({ tier: 'premium', industry: 'Food', full_name: 'Member One' });
  await several(10, () => aBusiness(owner));
  await several(10, () => anEvent(owner));
  await several(10, () => anOpportunity(owner));
  await callEverything();

  // Explaining runs queries, too.
  mongoose.set('debug', false);
  expect(asked.size).toBeGreaterThan(60);
  const offenders = [];
  for (const query of asked.values()) {
    const isEverything = Object.keys(query.filter).length === 0 && !query.options.sort;
    if (!isEverything && (await explain(query)).includes('COLLSCAN')) offenders.push(query);
  }
  expect(offenders).toEqual([]);
  // Several hundred calls in sequence take minutes on a busy machine.
}, 600_000);

test('a collection scan would be detected', async () => {
  const stages = await explain({
    collection: 'users',
    method: 'find',
    filter: { bio: 'Hello' },
    options: {},
  });
  expect(stages).toContain('COLLSCAN');
});
