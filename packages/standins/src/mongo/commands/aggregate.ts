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
import { fail } from '../errors.ts';
import { compileExpression } from '../expressions.ts';
import { findRecords } from '../find.ts';
import { compileIndex } from '../index.ts';
import { compilePipeline, type PipelineContext, splitHead, stageParts } from '../pipeline.ts';
import {
  arrayField,
  type Command,
  collationOf,
  countField,
  deadlineOf,
  type Request,
  variablesOf,
} from '../request.ts';
import { afterLocks } from '../transactions.ts';
import { type Doc, encodeStored, isDoc } from '../values.ts';
import { firstBatch } from './reads.ts';
import { insertOne, type Target, update } from './writes.ts';

function namespaceOf(spec: unknown, database: string, stage: string): [string, string] {
  if (typeof spec === 'string') return [database, spec];
  if (isDoc(spec) && typeof spec.coll === 'string')
    return [typeof spec.db === 'string' ? spec.db : database, spec.coll];
  return fail(stage === '$out' ? 16990 : 51178, `${stage} needs the name of a collection`);
}

/** `$out`: a new collection is filled aside and takes the old one's place in one go. */
async function out(request: Request, spec: unknown, docs: readonly Doc[]): Promise<void> {
  const { catalogue } = request.server;
  const [database, name] = namespaceOf(spec, request.database, '$out');
  checkNamespace(database, name);
  const encoded = docs.map((doc) => {
    const complete = doc._id === undefined ? { _id: new ObjectId(), ...doc } : doc;
    return { doc: complete, bytes: encodeStored(complete) };
  });
  await afterLocks(() => {
    const old = findCollection(catalogue, database, name);
    if (old) claimCollection(catalogue, old);
    const fresh = createCollection(catalogue, database, `tmp.agg_out.${new ObjectId()}`, old?.options);
    try {
      for (const { spec: index } of old?.indexes.slice(1) ?? []) fresh.indexes.push(compileIndex(index));
      for (const { doc, bytes } of encoded) fresh.insert(doc, bytes);
    } catch (error) {
      dropCollection(catalogue, fresh);
      throw error;
    }
    renameCollection(catalogue, fresh, database, name);
  }, deadlineOf(request));
}

const mergeModes = new Set(['replace', 'keepExisting', 'merge', 'fail']);

function mergeUpdate(mode: unknown, doc: Doc): unknown {
  const { _id: _, ...fields } = doc;
  if (Array.isArray(mode)) return mode;
  return mode === 'merge'
    ? [{ $replaceWith: { $mergeObjects: ['$$ROOT', { $literal: fields }] } }]
    : mode === 'replace'
      ? fields
      : undefined;
}

async function merge(request: Request, spec: unknown, docs: readonly Doc[]): Promise<void> {
  const given = isDoc(spec) ? spec : { into: spec };
  const [database, collection] = namespaceOf(given.into, request.database, '$merge');
  const { whenMatched = 'merge', whenNotMatched = 'insert', on = '_id' } = given;
  if (!Array.isArray(whenMatched) && !mergeModes.has(whenMatched as string))
    fail(
      'BadValue',
      `Enumeration value '${whenMatched}' for field '$merge.whenMatched' is not a valid value.`,
    );
  if (!['insert', 'discard', 'fail'].includes(whenNotMatched as string))
    fail(
      'BadValue',
      `Enumeration value '${whenNotMatched}' for field '$merge.whenNotMatched' is not a valid value.`,
    );
  const keys = (Array.isArray(on) ? on : [on]) as string[];
  const { catalogue } = request.server;
  const existing = findCollection(catalogue, database, collection);
  const unique = existing?.indexes.some(
    (index) =>
      index.unique &&
      !index.partial &&
      index.fields
        .map(({ path }) => path)
        .sort()
        .join() === keys.toSorted().join(),
  );
  if (!unique && keys.join() !== '_id')
    fail(51183, 'Cannot find index to verify that join fields will be unique');
  if (!existing) collectionFor(catalogue, database, collection);
  const bindings = Object.entries((given.let as Doc | undefined) ?? { new: '$$ROOT' }).map(
    ([name, value]) => [name, compileExpression(value)] as const,
  );
  for (const source of docs) {
    const doc = source._id === undefined ? { _id: new ObjectId(), ...source } : source;
    const scope = { ROOT: doc, CURRENT: doc };
    const variables = {
      ...variablesOf(undefined),
      ...Object.fromEntries(bindings.map(([name, value]) => [name, value(scope)])),
    };
    const target: Target = { request, database, collection, variables, deadline: deadlineOf(request) };
    const filter = Object.fromEntries(keys.map((key) => [key, { $eq: doc[key] }]));
    const matched =
      findRecords(findCollection(catalogue, database, collection), { filter, limit: 1 }).records.length > 0;
    if (!matched) {
      if (whenNotMatched === 'fail')
        fail(
          13113,
          '$merge could not find a matching document in the target collection for at least one document in the source collection',
        );
      if (whenNotMatched === 'insert') await insertOne(target, doc);
      continue;
    }
    // inserting what is there raises the duplicate key error that is asked for
    if (whenMatched === 'fail') await insertOne(target, doc);
    const change = mergeUpdate(whenMatched, doc);
    if (change !== undefined) await update(target, { filter, update: change, multi: false, upsert: false });
  }
}

function localSessions({ server }: Request): Doc[] {
  return [...server.sessions.values()].map(({ id, lastUse }) => ({ _id: id, lastUse: new Date(lastUse) }));
}

export interface Source {
  collection: Collection | undefined;
  ns: string;
}

function sourceOf(request: Request): Source {
  const { body, database, server, transaction } = request;
  if (typeof body.aggregate === 'string')
    return {
      collection: findCollection(server.catalogue, database, body.aggregate, transaction),
      ns: `${database}.${body.aggregate}`,
    };
  return { collection: undefined, ns: `${database}.$cmd.aggregate` };
}

/** The parts of an aggregation: what a find can do, what follows, and where the result goes. */
export function planAggregate(request: Request): Source & {
  head: ReturnType<typeof splitHead>;
  last: [string, unknown] | undefined;
  context: PipelineContext;
} {
  const { body, database, server, transaction } = request;
  const pipeline = arrayField(request, 'pipeline');
  const source = sourceOf(request);
  const ending = pipeline.length ? stageParts(pipeline.at(-1)) : undefined;
  const last = ending && (ending[0] === '$out' || ending[0] === '$merge') ? ending : undefined;
  if (last && transaction)
    fail('OperationNotSupportedInTransaction', `${last[0]} cannot be used in a transaction`);
  const context: PipelineContext = {
    catalogue: server.catalogue,
    database,
    transaction,
    collation: collationOf(body.collation, source.collection),
    variables: variablesOf(body.let),
  };
  return { ...source, head: splitHead(last ? pipeline.slice(0, -1) : pipeline), last, context };
}

export const aggregate: Command = async (request) => {
  const { body } = request;
  if (body.cursor === undefined && body.explain === undefined)
    fail('FailedToParse', "The 'cursor' option is required, except for aggregate with the explain argument");
  const { collection, ns, head, last, context } = planAggregate(request);
  const size = isDoc(body.cursor) ? countField({ ...request, body: body.cursor }, 'batchSize') : undefined;
  const [firstName] = head.rest.length ? stageParts(head.rest[0]) : [];
  const atDatabase = typeof body.aggregate !== 'string';
  const sessions = firstName === '$listLocalSessions';
  if (
    atDatabase &&
    !sessions &&
    firstName !== '$documents' &&
    firstName !== '$changeStream' &&
    firstName !== '$currentOp'
  )
    fail('InvalidNamespace', '{aggregate: 1} is not valid for this pipeline; a collection is needed');
  const rest = compilePipeline(sessions ? head.rest.slice(1) : head.rest, context);
  const found = findRecords(collection, {
    ...head,
    hint: body.hint,
    collation: context.collation,
    variables: context.variables,
    transaction: context.transaction,
  });
  if (head.rest.length === 0 && !last) return firstBatch(request, ns, found.records, size);
  const input = sessions ? localSessions(request) : found.records.map(({ doc }) => doc);
  const docs = rest(input, context);
  if (!last) return firstBatch(request, ns, docs, size);
  await (last[0] === '$out' ? out(request, last[1], docs) : merge(request, last[1], docs));
  return firstBatch(request, ns, [], size);
};
