import { ObjectId } from 'bson';
import {
  checkNamespace,
  claimCollection,
  collectionFor,
  createCollection,
  dropCollection,
  findCollection,
  renameCollection,
} from '../catalogue.ts';
import type { Collection } from '../collection.ts';
import { stageParts } from '../document-stages.ts';
import { fail } from '../errors.ts';
import { compileExpression } from '../expressions.ts';
import { countRecords, type Found, findRecords } from '../find.ts';
import { compileIndex } from '../index.ts';
import { compilePipeline, type Head, type PipelineContext, splitHead } from '../pipeline.ts';
import {
  arrayField,
  batchSizeOf,
  type Command,
  collationOf,
  deadlineOf,
  type Request,
  variablesOf,
} from '../request.ts';
import { afterLocks } from '../transactions.ts';
import { type Doc, encodeStored, isDoc, show } from '../values.ts';
import { firstBatch } from './reads.ts';
import { insertOne, targetOf, update, withId } from './writes.ts';

function namespaceOf(spec: unknown, database: string): [string, string] {
  const { db = database, coll } = isDoc(spec) ? spec : { coll: spec };
  if (typeof db !== 'string' || typeof coll !== 'string')
    fail(51178, '$out and $merge need the name of a collection');
  checkNamespace(db, coll);
  return [db, coll];
}

/** `$out`: a new collection is filled aside and takes the old one's place in one go. */
async function out(request: Request, spec: unknown, docs: readonly Doc[]): Promise<void> {
  const { catalogue } = request.server;
  const [database, name] = namespaceOf(spec, request.database);
  const complete = docs.map(withId).map((doc) => ({ doc, bytes: encodeStored(doc) }));
  await afterLocks(() => {
    const old = findCollection(catalogue, database, name);
    if (old) claimCollection(catalogue, old);
    const fresh = createCollection(catalogue, database, `tmp.agg_out.${new ObjectId()}`, old?.options);
    try {
      for (const { spec: index } of old?.indexes.slice(1) ?? []) fresh.indexes.push(compileIndex(index));
      for (const { doc, bytes } of complete) fresh.insert(doc, bytes);
    } catch (error) {
      dropCollection(catalogue, fresh);
      throw error;
    }
    renameCollection(catalogue, fresh, database, name);
  }, deadlineOf(request));
}

const whenMatchedModes = ['replace', 'keepExisting', 'merge', 'fail'];

function checkMerge({ whenMatched, whenNotMatched, on }: Doc, into: Collection | undefined): string[] {
  if (!Array.isArray(whenMatched) && !whenMatchedModes.includes(whenMatched as string))
    fail('BadValue', `'${whenMatched}' for field '$merge.whenMatched' is not a valid value.`);
  if (!['insert', 'discard', 'fail'].includes(whenNotMatched as string))
    fail('BadValue', `'${whenNotMatched}' for field '$merge.whenNotMatched' is not a valid value.`);
  const keys = (Array.isArray(on) ? on : [on]) as string[];
  const isOnKeys = ({ fields }: { fields: { path: string }[] }): boolean =>
    fields.length === keys.length && fields.every(({ path }) => keys.includes(path));
  if (
    keys.join() !== '_id' &&
    !into?.indexes.some((index) => index.unique && !index.partial && isOnKeys(index))
  )
    fail(51183, 'Cannot find index to verify that join fields will be unique');
  return keys;
}

function mergeUpdate(mode: unknown, doc: Doc): unknown {
  const { _id: _, ...fields } = doc;
  if (mode !== 'merge') return mode === 'replace' ? fields : mode;
  return [{ $replaceWith: { $mergeObjects: ['$$ROOT', { $literal: fields }] } }];
}

/** `$merge`: each document is brought together with the one that has the same keys, if there is one. */
async function merge(request: Request, spec: unknown, docs: readonly Doc[]): Promise<void> {
  const given = { whenMatched: 'merge', whenNotMatched: 'insert', on: '_id', let: { new: '$$ROOT' } };
  const { into, ...options } = { ...given, ...(isDoc(spec) ? spec : { into: spec }) } as Doc;
  const { whenMatched, whenNotMatched } = options;
  const [database, name] = namespaceOf(into, request.database);
  const { catalogue } = request.server;
  const keys = checkMerge(options, findCollection(catalogue, database, name));
  collectionFor(catalogue, database, name);
  const bindings = Object.entries(options.let as Doc).map(
    ([key, value]) => [key, compileExpression(value)] as const,
  );
  for (const doc of docs.map(withId)) {
    const target = targetOf(request, database, name);
    const scope = { ROOT: doc, CURRENT: doc };
    for (const [key, value] of bindings) target.variables[key] = value(scope);
    const filter = Object.fromEntries(keys.map((key) => [key, { $eq: doc[key] }]));
    const matched =
      findRecords(findCollection(catalogue, database, name), { filter, limit: 1 }).records.length > 0;
    if (!matched && whenNotMatched === 'fail')
      fail(13113, '$merge found no document to merge a document into');
    // inserting what is there raises the duplicate key error that "fail" asks for
    if (matched ? whenMatched === 'fail' : whenNotMatched === 'insert') await insertOne(target, doc);
    else if (matched && whenMatched !== 'keepExisting')
      await update(target, { filter, update: mergeUpdate(whenMatched, doc), multi: false, upsert: false });
  }
}

/** The parts of an aggregation: what a find can do, what follows, and where the result goes. */
interface Plan {
  ns: string;
  collection: Collection | undefined;
  head: Head;
  last: [string, unknown] | undefined;
  context: PipelineContext;
}

function planAggregate(request: Request): Plan {
  const { body, database, server, transaction } = request;
  const pipeline = arrayField(request, 'pipeline');
  const name = typeof body.aggregate === 'string' ? body.aggregate : undefined;
  const collection =
    name === undefined ? name : findCollection(server.catalogue, database, name, transaction);
  const ending = pipeline.length ? stageParts(pipeline.at(-1)) : undefined;
  const last = ending && (ending[0] === '$out' || ending[0] === '$merge') ? ending : undefined;
  if (last && transaction)
    fail('OperationNotSupportedInTransaction', `${last[0]} cannot be used in a transaction`);
  const head = splitHead(last ? pipeline.slice(0, -1) : pipeline);
  const [first] = head.rest.length ? stageParts(head.rest[0]) : [];
  if (name === undefined && !/^\$(listLocalSessions|documents|changeStream|currentOp)$/.test(first ?? ''))
    fail('InvalidNamespace', '{aggregate: 1} is not valid for this pipeline; a collection is needed');
  const collation = collationOf(body.collation, collection);
  const context = {
    catalogue: server.catalogue,
    database,
    transaction,
    collation,
    variables: variablesOf(body.let),
  };
  return { ns: `${database}.${name ?? '$cmd.aggregate'}`, collection, head, last, context };
}

/** What the part of an aggregation finds that a find can do; explain looks at this too. */
export function findHead(request: Request, { collection, head, context } = planAggregate(request)): Found {
  return findRecords(collection, { ...head, ...context, hint: request.body.hint });
}

/** What countDocuments asks for. */
const onlyCounts = ({ rest }: Head): boolean =>
  rest.length === 1 && show(rest[0]) === '{ $group: { _id: 1, n: { $sum: 1 } } }';

export const aggregate: Command = async (request) => {
  const { body, server } = request;
  if (body.cursor === undefined)
    fail('FailedToParse', "The 'cursor' option is required, except for aggregate with the explain argument");
  const plan = planAggregate(request);
  const { ns, head, last, context } = plan;
  const size = batchSizeOf(request);
  const ofSessions = head.rest.length > 0 && stageParts(head.rest[0])[0] === '$listLocalSessions';
  const rest = compilePipeline(ofSessions ? head.rest.slice(1) : head.rest, context);
  if (onlyCounts(head) && !last) {
    const n = countRecords(plan.collection, { ...head, ...context, hint: body.hint });
    return firstBatch(request, ns, n ? [{ _id: 1, n }] : [], { size });
  }
  const { records } = findHead(request, plan);
  if (head.rest.length === 0 && !last) return firstBatch(request, ns, records, { size });
  const sessions = [...server.sessions.values()].map(({ id, lastUse }) => ({
    _id: id,
    lastUse: new Date(lastUse),
  }));
  const docs = rest(ofSessions ? sessions : records.map(({ doc }) => doc), context);
  if (!last) return firstBatch(request, ns, docs, { size });
  await (last[0] === '$out' ? out : merge)(request, last[1], docs);
  return firstBatch(request, ns, [], { size });
};
