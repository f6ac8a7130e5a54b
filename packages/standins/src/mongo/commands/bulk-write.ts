import { checkNamespace } from '../catalogue.ts';
import { isExhausted, makeCursor, nextBatch } from '../cursors.ts';
import { CommandError, fail } from '../errors.ts';
import { arrayField, type Command, countField, deadlineOf, type Request, variablesOf } from '../request.ts';
import { type Doc, encode, isDoc, isTruthy, toNumber } from '../values.ts';
import { insertOne, remove, runStatements, type Target, update, writeError } from './writes.ts';

interface Outcome {
  kind: 'insert' | 'update' | 'delete';
  n: number;
  modified?: number;
  upserted?: { _id: unknown };
}

function targetFor(request: Request, namespaces: readonly Doc[], index: unknown): Target {
  const ns = namespaces[toNumber(index)]?.ns;
  if (typeof ns !== 'string' || !ns.includes('.'))
    fail('BadValue', `BulkWrite ops entry has an invalid nsInfo index: ${index}`);
  const dot = ns.indexOf('.');
  checkNamespace(ns.slice(0, dot), ns.slice(dot + 1));
  return {
    request,
    database: ns.slice(0, dot),
    collection: ns.slice(dot + 1),
    variables: variablesOf(request.body.let),
    deadline: deadlineOf(request),
  };
}

async function runOne(request: Request, namespaces: readonly Doc[], op: Doc): Promise<Outcome> {
  if ('insert' in op) {
    await insertOne(targetFor(request, namespaces, op.insert), op.document as Doc);
    return { kind: 'insert', n: 1 };
  }
  const { filter, collation, hint } = op;
  if (!isDoc(filter))
    fail('MissingField', "BSON field 'bulkWrite.ops.filter' is missing but a required field");
  if ('delete' in op) {
    const { deleted } = await remove(targetFor(request, namespaces, op.delete), {
      filter,
      multi: isTruthy(op.multi),
      collation,
      hint,
    });
    return { kind: 'delete', n: deleted };
  }
  if (!('update' in op))
    fail('FailedToParse', `BulkWrite ops must be insert, update or delete, found ${Object.keys(op)[0]}`);
  const { matched, modified, upserted } = await update(targetFor(request, namespaces, op.update), {
    filter,
    update: op.updateMods,
    constants: op.constants,
    multi: isTruthy(op.multi),
    upsert: isTruthy(op.upsert),
    sort: op.sort as Doc | undefined,
    collation,
    arrayFilters: op.arrayFilters,
    hint,
  });
  return upserted ? { kind: 'update', n: 1, modified, upserted } : { kind: 'update', n: matched, modified };
}

function answer(result: Outcome | CommandError, idx: number): Doc {
  if (result instanceof CommandError) {
    const { index: _, ...error } = writeError(result, idx);
    return { ok: 0, idx, ...error, n: 0 };
  }
  const { kind, n, modified, upserted } = result;
  return {
    ok: 1,
    idx,
    n,
    ...(kind === 'update' ? { nModified: modified } : {}),
    ...(upserted ? { upserted } : {}),
  };
}

/** `bulkWrite` of MongoDB 8: writes to several collections in one command. */
export const bulkWrite: Command = async (request) => {
  const { body, session, transaction, server } = request;
  if (request.database !== 'admin')
    fail('Unauthorized', 'bulkWrite may only be run against the admin database.');
  const ops = arrayField(request, 'ops') as Doc[];
  const namespaces = arrayField(request, 'nsInfo') as Doc[];
  if (ops.length === 0)
    fail('InvalidLength', 'Write batch sizes must be between 1 and 100000. Got 0 operations.');
  const { results } = await runStatements(
    request,
    ops.length,
    body.ordered === undefined || isTruthy(body.ordered),
    (i) => runOne(request, namespaces, ops[i] as Doc),
  );
  const done = results as (Outcome | CommandError)[];
  const total = (kind: Outcome['kind'], of: (outcome: Outcome) => number): number =>
    done.reduce(
      (sum, outcome) => sum + (outcome instanceof CommandError || outcome.kind !== kind ? 0 : of(outcome)),
      0,
    );
  const shown = done.map(answer).filter(({ ok }) => !isTruthy(body.errorsOnly) || ok === 0);
  const cursor = makeCursor('admin.$cmd.bulkWrite', shown, (item) => encode(item as Doc), {
    session: undefined,
    transaction,
  });
  if (session) cursor.session = String(session.id);
  const size = isDoc(body.cursor) ? countField({ ...request, body: body.cursor }, 'batchSize') : undefined;
  const documents = nextBatch(cursor, size ?? Number.POSITIVE_INFINITY);
  if (!isExhausted(cursor)) server.cursors.set(cursor.id, cursor);
  return {
    doc: {
      nErrors: done.filter((outcome) => outcome instanceof CommandError).length,
      nInserted: total('insert', ({ n }) => n),
      nMatched: total('update', ({ n, upserted }) => (upserted ? 0 : n)),
      nModified: total('update', ({ modified = 0 }) => modified),
      nUpserted: total('update', ({ upserted }) => (upserted ? 1 : 0)),
      nDeleted: total('delete', ({ n }) => n),
    },
    batch: { field: 'firstBatch', documents, id: isExhausted(cursor) ? 0n : cursor.id, ns: cursor.ns },
  };
};
