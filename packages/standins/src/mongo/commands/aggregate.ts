import { ObjectId } from 'bson';
import { stageFields, stageParts } from '../aggregation/document-stages.ts';
import { compilePipeline, splitHead } from '../aggregation/pipeline.ts';
import { fail } from '../errors.ts';
import { compileIndex } from '../indexes/compiled-index.ts';
import { countRecords, type Found, findRecords } from '../query/find.ts';
import type { FindRequest } from '../query/find-request.ts';
import { arrayField, type Command, collationOf, deadlineOf, type Request, variablesOf } from '../request.ts';
import { afterLocks } from '../sessions/transactions.ts';
import { checkNamespace } from '../storage/catalogue.ts';
import { type Doc, encodeStored, isDoc, show } from '../values/values.ts';
import { firstBatch } from './cursors.ts';
import { insertOne, targetOf, update, withId } from './writes.ts';

function namespaceOf(stage: string, spec: unknown, database: string): [string, string] {
  const { db = database, coll } = isDoc(spec) ? stageFields(stage, spec, ['db', 'coll']) : { coll: spec };
  if (typeof db !== 'string' || typeof coll !== 'string')
    fail(51178, '$out and $merge need the name of a collection');
  checkNamespace(db, coll);
  return [db, coll];
}

/** `$out`: fills a new collection and replaces the old one atomically. */
async function out(request: Request, spec: unknown, docs: readonly Doc[]): Promise<void> {
  const { catalogue } = request.server;
  const [database, name] = namespaceOf('$out', spec, request.database);
  const complete = docs.map(withId).map((doc) => ({ doc, bytes: encodeStored(doc) }));
  await afterLocks(() => {
    const old = catalogue.find(database, name);
    if (old) catalogue.claim(old);
    const fresh = catalogue.create(database, `tmp.agg_out.${new ObjectId()}`, old?.options);
    try {
      for (const { spec: index } of old?.indexes.slice(1) ?? []) fresh.indexes.push(compileIndex(index));
      for (const { doc, bytes } of complete) fresh.insert(doc, bytes);
    } catch (error) {
      catalogue.drop(fresh);
      throw error;
    }
    catalogue.rename(fresh, database, name);
  }, deadlineOf(request));
}

/** `$merge`: merges each document with the one of the same _id, if any. */
async function merge(request: Request, spec: unknown, docs: readonly Doc[]): Promise<void> {
  const given: Doc = isDoc(spec) ? spec : { into: spec };
  stageFields('$merge', given, ['into', 'on', 'let', 'whenMatched', 'whenNotMatched']);
  const { into, on = '_id', let: bindings, whenMatched = 'merge', whenNotMatched = 'insert' } = given;
  if (Array.isArray(whenMatched) || bindings !== undefined || [on].flat().join() !== '_id')
    fail('NotImplemented', 'This server merges by _id, and not by a pipeline');
  if (!/^(replace|keepExisting|merge|fail)-(insert|discard|fail)$/.test(`${whenMatched}-${whenNotMatched}`))
    fail('BadValue', `$merge knows no '${whenMatched}' with '${whenNotMatched}'`);
  const target = targetOf(request, ...namespaceOf('$merge.into', into, request.database));
  const collection = request.server.catalogue.ensure(target.database, target.collection);
  for (const doc of docs.map(withId)) {
    const { _id, ...fields } = doc;
    const filter = { _id: { $eq: _id } };
    const matched = findRecords(collection, { filter, limit: 1 }).records.length > 0;
    if (!matched && whenNotMatched === 'fail')
      fail(13113, '$merge found no document to merge a document into');
    // Inserting an existing document raises the duplicate key error of "fail".
    if (matched ? whenMatched === 'fail' : whenNotMatched === 'insert') await insertOne(target, doc);
    else if (matched && whenMatched !== 'keepExisting') {
      const merged = [{ $replaceWith: { $mergeObjects: ['$$ROOT', { $literal: fields }] } }];
      await update(target, { filter, update: whenMatched === 'merge' ? merged : fields });
    }
  }
}

/** The parts of an aggregation: what a find can do (`head`), the rest, and the output (`last`). */
function planAggregate(request: Request) {
  const { body, database, server, transaction } = request;
  const pipeline = arrayField(request, 'pipeline');
  const name = typeof body.aggregate === 'string' ? body.aggregate : undefined;
  const collection = name === undefined ? undefined : server.catalogue.find(database, name, transaction);
  const ending = pipeline.length ? stageParts(pipeline.at(-1)) : undefined;
  const last = ending && (ending[0] === '$out' || ending[0] === '$merge') ? ending : undefined;
  if (last && transaction)
    fail('OperationNotSupportedInTransaction', `${last[0]} cannot be used in a transaction`);
  if (last && isDoc(body.readConcern) && body.readConcern.level === 'linearizable')
    fail('InvalidOptions', `${last[0]} cannot be used with a 'linearizable' read concern level`);
  const { rest, ...head } = splitHead(last ? pipeline.slice(0, -1) : pipeline);
  const [first = ''] = rest.length ? stageParts(rest[0]) : [];
  if (name === undefined && !/^\$(listLocalSessions|documents|changeStream|currentOp)$/.test(first))
    fail('InvalidNamespace', '{aggregate: 1} is not valid for this pipeline; a collection is needed');
  const [collation, variables] = [collationOf(body.collation, collection), variablesOf(body.let)];
  const deadline = deadlineOf(request);
  const context = { sessions: server.sessions, collation, variables, deadline };
  const wanted: FindRequest = { ...head, transaction, collation, variables, hint: body.hint, deadline };
  return { ns: `${database}.${name ?? '$cmd.aggregate'}`, source: collection, wanted, rest, last, context };
}

/** The find of an aggregation's head, for explain. */
export function findHead(request: Request): Found {
  const { source, wanted } = planAggregate(request);
  return findRecords(source, wanted);
}

export const aggregate: Command = async (request) => {
  if (request.body.cursor === undefined)
    fail('FailedToParse', "The 'cursor' option is required; to explain, send the 'explain' command");
  const { ns, source, wanted, rest, last, context } = planAggregate(request);
  const run = compilePipeline(rest, context);
  // The pipeline of countDocuments.
  if (!last && show(rest) === '[ { $group: { _id: 1, n: { $sum: 1 } } } ]') {
    const n = countRecords(source, wanted);
    return firstBatch(request, ns, n ? [{ _id: 1, n }] : []);
  }
  const { records } = findRecords(source, wanted);
  if (rest.length === 0 && !last) return firstBatch(request, ns, records);
  const docs = run(records.map(({ doc }) => doc));
  if (last) await (last[0] === '$out' ? out : merge)(request, last[1], docs);
  return firstBatch(request, ns, last ? [] : docs);
};
