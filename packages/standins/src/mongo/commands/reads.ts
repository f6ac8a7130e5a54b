import { Long } from 'bson';
import { findCollection } from '../catalogue.ts';
import { type Collection, StoredDocument } from '../collection.ts';
import { cursorId, getCursor, isExhausted, makeCursor, nextBatch } from '../cursors.ts';
import { fail } from '../errors.ts';
import { countRecords, type FindRequest, type Found, findRecords, variedRecords } from '../find.ts';
import { keyOf } from '../keys.ts';
import { valuesAt } from '../paths.ts';
import { compileProjection } from '../projection.ts';
import {
  arrayField,
  type Command,
  collationOf,
  countField,
  docField,
  nameField,
  numberField,
  type Reply,
  type Request,
  stringField,
  variablesOf,
} from '../request.ts';
import { compileSort } from '../sort.ts';
import { type Doc, encode, isTruthy } from '../values.ts';

const defaultBatch = 101;

interface BatchOptions {
  /** Documents in the first batch, where the command says so. */
  size?: number | undefined;
  project?: ((record: StoredDocument) => Doc) | undefined;
  /** The first batch is the last one, whatever is left. */
  single?: boolean;
}

/** Opens a cursor over stored documents or results and answers with its first batch. */
export function firstBatch(
  request: Request,
  ns: string,
  items: readonly (StoredDocument | Doc)[],
  { size = defaultBatch, project, single = false }: BatchOptions = {},
): Reply {
  const { server, session, transaction } = request;
  const encodeItem = (item: StoredDocument | Doc): Uint8Array => {
    if (!(item instanceof StoredDocument)) return encode(item);
    return project ? encode(project(item)) : item.bytes;
  };
  const cursor = makeCursor(ns, items, encodeItem, { session: session && String(session.id), transaction });
  const documents = nextBatch(cursor, size);
  const open = !isExhausted(cursor) && !single;
  if (open) server.cursors.set(cursor.id, cursor);
  return { doc: {}, batch: { field: 'firstBatch', documents, id: open ? cursor.id : 0n, ns } };
}

const collectionOf = (request: Request): Collection | undefined =>
  findCollection(request.server.catalogue, request.database, nameField(request), request.transaction);

/** `min` and `max`: the stretch of the hinted index between two keys, the upper one left out. */
function keyRange(request: Request, collection: Collection | undefined): ((doc: Doc) => boolean) | undefined {
  const [min, max] = [docField(request, 'min'), docField(request, 'max')];
  if ((!min && !max) || !collection) return undefined;
  if (request.body.hint === undefined) fail(51173, 'A hint is required when using min/max');
  const order = compileSort(collection.findIndex(request.body.hint).spec.key as Doc);
  return (doc) => (!min || order(doc, min) >= 0) && (!max || order(doc, max) < 0);
}

/** What a find, count or distinct asks for, and of what. */
function searchOf(request: Request, filterField: 'filter' | 'query'): [Collection | undefined, FindRequest] {
  const { body, transaction } = request;
  const collection = collectionOf(request);
  const asked: FindRequest = {
    filter: docField(request, filterField) ?? {},
    sort: docField(request, 'sort'),
    skip: countField(request, 'skip'),
    limit: Math.abs(numberField(request, 'limit') ?? 0),
    hint: body.hint,
    collation: collationOf(body.collation, collection),
    variables: variablesOf(body.let),
    transaction,
    accept: keyRange(request, collection),
  };
  return [collection, asked];
}

export const search = (request: Request, filterField: 'filter' | 'query'): Found =>
  findRecords(...searchOf(request, filterField));

/** How find shows what it found; nothing when as it is stored. */
function shapeOf(request: Request, { matcher, plan }: Found): BatchOptions['project'] {
  const { body } = request;
  const variables = variablesOf(body.let);
  const collation = collationOf(body.collation, collectionOf(request));
  let spec = docField(request, 'projection') ?? {};
  if (isTruthy(body.returnKey)) {
    const paths = plan.kind === 'index' ? plan.index.fields.map(({ path }) => [path, 1]) : [];
    spec = { _id: 0, ...Object.fromEntries(paths) };
  }
  const recordId = isTruthy(body.showRecordId) && !isTruthy(body.returnKey);
  if (Object.keys(spec).length === 0 && !recordId) return undefined;
  const project = compileProjection(spec, { collation, find: { matcher } });
  return ({ doc, rid }) => ({
    ...project(doc, variables),
    ...(recordId ? { $recordId: Long.fromNumber(rid) } : {}),
  });
}

const find: Command = (request) => {
  const { body, database } = request;
  if (isTruthy(body.tailable) || isTruthy(body.awaitData))
    fail('NotImplemented', 'tailable cursors are not supported by this server (no capped collections)');
  const limit = numberField(request, 'limit') ?? 0;
  const found = search(request, 'filter');
  return firstBatch(request, `${database}.${nameField(request)}`, found.records, {
    size: countField(request, 'batchSize') ?? (limit < 0 ? -limit : undefined),
    project: shapeOf(request, found),
    single: limit < 0 || isTruthy(body.singleBatch),
  });
};

const getMore: Command = (request) => {
  const { server, body, database, session, transaction } = request;
  const id = cursorId(body.getMore);
  const cursor = getCursor(server.cursors, id);
  const { ns } = cursor;
  if (ns !== `${database}.${stringField(request, 'collection')}`)
    fail('Unauthorized', `Cursor ${id} belongs to a different namespace, ${ns}`);
  if (cursor.session !== undefined && session && cursor.session !== String(session.id))
    fail(50738, `Cannot run getMore on cursor ${id}, which was created in another session`);
  if (cursor.transaction !== transaction)
    fail(50740, `Cannot run getMore on cursor ${id}, which was not created in the same transaction`);
  const documents = nextBatch(cursor, countField(request, 'batchSize') || Number.POSITIVE_INFINITY);
  const done = isExhausted(cursor);
  if (done) server.cursors.delete(id);
  return { doc: {}, batch: { field: 'nextBatch', documents, id: done ? 0n : id, ns } };
};

const killCursors: Command = (request) => {
  const [cursorsKilled, cursorsNotFound]: Long[][] = [[], []];
  for (const id of arrayField(request, 'cursors').map(cursorId)) {
    const list = request.server.cursors.delete(id) ? cursorsKilled : cursorsNotFound;
    list?.push(Long.fromBigInt(id));
  }
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
};

const count: Command = (request) => ({ n: countRecords(...searchOf(request, 'query')) });

const distinct: Command = (request) => {
  const path = stringField(request, 'key');
  const parts = path.split('.');
  const collation = collationOf(request.body.collation, collectionOf(request));
  const values = new Map<string, unknown>();
  for (const { doc } of variedRecords(...searchOf(request, 'query'), path))
    for (const value of valuesAt(doc, parts).flat()) {
      const key = keyOf(value, collation);
      if (value !== undefined && !values.has(key)) values.set(key, value);
    }
  return { values: [...values.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value) };
};

export const readCommands: Record<string, Command> = { find, getMore, killCursors, count, distinct };
