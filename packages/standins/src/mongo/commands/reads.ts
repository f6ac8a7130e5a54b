import { Long } from 'bson';
import { findCollection } from '../catalogue.ts';
import { type Collection, StoredDocument } from '../collection.ts';
import { cursorId, getCursor, isExhausted, makeCursor, nextBatch } from '../cursors.ts';
import { fail } from '../errors.ts';
import { type Found, findRecords } from '../find.ts';
import { keyOf } from '../keys.ts';
import { compileFilter } from '../matcher.ts';
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
  variablesOf,
} from '../request.ts';
import { compileSort } from '../sort.ts';
import { type Doc, encode, isTruthy, typeOf } from '../values.ts';

const defaultBatch = 101;

/** Opens a cursor over results and answers with its first batch. */
export function firstBatch(
  request: Request,
  ns: string,
  items: readonly unknown[],
  size: number | undefined,
  project?: (doc: Doc) => Doc,
  single = false,
): Reply {
  const { server, session, transaction } = request;
  const encodeItem = (item: unknown): Uint8Array => {
    if (item instanceof StoredDocument) return project ? encode(project(item.doc)) : item.bytes;
    return encode(project ? project(item as Doc) : (item as Doc));
  };
  const cursor = makeCursor(ns, items, encodeItem, { session: session && String(session.id), transaction });
  const documents = nextBatch(cursor, size ?? defaultBatch);
  const open = !isExhausted(cursor) && !single;
  if (open) server.cursors.set(cursor.id, cursor);
  return { doc: {}, batch: { field: 'firstBatch', documents, id: open ? cursor.id : 0n, ns } };
}

/** `min` and `max`: the stretch of an index between two keys, the upper one left out. */
function keyRange(request: Request, collection: Collection | undefined): ((doc: Doc) => boolean) | undefined {
  const [min, max] = [docField(request, 'min'), docField(request, 'max')];
  if (!min && !max) return undefined;
  if (request.body.hint === undefined) fail(51173, 'A hint is required when using min/max');
  const key = collection?.findIndex(request.body.hint).spec.key as Doc | undefined;
  if (key && [min, max].some((edge) => edge && Object.keys(edge).join() !== Object.keys(key).join()))
    fail(51174, 'the index provided with hint does not match the fields of min or max');
  const order = key && compileSort(key);
  return (doc) => !order || ((!min || order(doc, min) >= 0) && (!max || order(doc, max) < 0));
}

/** The search a find, count or distinct asks for. */
export function search(request: Request, filterField: string): Found {
  const { server, database, body, transaction } = request;
  const collection = findCollection(server.catalogue, database, nameField(request), transaction);
  const limit = numberField(request, 'limit') ?? 0;
  return findRecords(collection, {
    filter: docField(request, filterField) ?? {},
    sort: docField(request, 'sort'),
    skip: countField(request, 'skip'),
    limit: Math.abs(limit),
    hint: body.hint,
    collation: collationOf(body.collation, collection),
    variables: variablesOf(body.let),
    transaction,
    accept: keyRange(request, collection),
  });
}

const find: Command = (request) => {
  const { body } = request;
  if (isTruthy(body.tailable) || isTruthy(body.awaitData))
    fail('NotImplemented', 'tailable cursors are not supported by this server (no capped collections)');
  const limit = numberField(request, 'limit') ?? 0;
  const variables = variablesOf(body.let);
  const projection = docField(request, 'projection');
  const filter = docField(request, 'filter') ?? {};
  const collation = collationOf(
    body.collation,
    findCollection(request.server.catalogue, request.database, nameField(request), request.transaction),
  );
  const matcher = compileFilter(filter, { collation, variables });
  const project =
    projection && Object.keys(projection).length
      ? compileProjection(projection, { collation, find: { matcher } })
      : undefined;
  const { records, plan } = search(request, 'filter');
  const shape = (doc: Doc): Doc => project?.(doc, variables) ?? doc;
  if (isTruthy(body.returnKey)) {
    const paths = plan.kind === 'index' ? plan.index.fields.map(({ path }) => path) : [];
    const keys = records.map(({ doc }) =>
      Object.fromEntries(paths.map((path) => [path, valuesAt(doc, path.split('.'))[0] ?? null])),
    );
    return firstBatch(
      request,
      `${request.database}.${nameField(request)}`,
      keys,
      countField(request, 'batchSize'),
    );
  }
  if (isTruthy(body.showRecordId)) {
    const shown = records.map(({ doc, rid }) => ({ ...shape(doc), $recordId: Long.fromNumber(rid) }));
    return firstBatch(
      request,
      `${request.database}.${nameField(request)}`,
      shown,
      countField(request, 'batchSize'),
    );
  }
  const size = countField(request, 'batchSize') ?? (limit < 0 ? -limit : undefined);
  return firstBatch(
    request,
    `${request.database}.${nameField(request)}`,
    records,
    size,
    project && shape,
    limit < 0 || isTruthy(body.singleBatch),
  );
};

const getMore: Command = (request) => {
  const { server, body, database } = request;
  const id = cursorId(body.getMore);
  if (typeof body.collection !== 'string')
    fail(
      'TypeMismatch',
      `BSON field 'getMore.collection' is the wrong type '${typeOf(body.collection)}', expected type 'string'`,
    );
  const cursor = getCursor(server.cursors, id);
  if (cursor.ns !== `${database}.${body.collection}`)
    fail(
      'Unauthorized',
      `Requested getMore on namespace '${database}.${body.collection}', but cursor belongs to a different namespace ${cursor.ns}`,
    );
  if (cursor.session !== undefined && request.session && cursor.session !== String(request.session.id))
    fail(50738, `Cannot run getMore on cursor ${id}, which was created in another session`);
  if (cursor.transaction !== request.transaction)
    fail(50740, `Cannot run getMore on cursor ${id}, which was not created in the same transaction`);
  const documents = nextBatch(cursor, countField(request, 'batchSize') || Number.POSITIVE_INFINITY);
  if (isExhausted(cursor)) server.cursors.delete(id);
  return {
    doc: {},
    batch: { field: 'nextBatch', documents, id: isExhausted(cursor) ? 0n : id, ns: cursor.ns },
  };
};

const killCursors: Command = (request) => {
  const ids = arrayField(request, 'cursors').map(cursorId);
  const [killed, missed] = [ids.filter((id) => request.server.cursors.delete(id)), [] as bigint[]];
  for (const id of ids) if (!killed.includes(id)) missed.push(id);
  const longs = (list: readonly bigint[]): Long[] => list.map((id) => Long.fromBigInt(id));
  return {
    cursorsKilled: longs(killed),
    cursorsNotFound: longs(missed),
    cursorsAlive: [],
    cursorsUnknown: [],
  };
};

const count: Command = (request) => ({ n: search(request, 'query').records.length });

const distinct: Command = (request) => {
  const { body } = request;
  if (typeof body.key !== 'string')
    fail(
      'TypeMismatch',
      `BSON field 'distinct.key' is the wrong type '${typeOf(body.key)}', expected type 'string'`,
    );
  const parts = body.key.split('.');
  const collection = findCollection(
    request.server.catalogue,
    request.database,
    nameField(request),
    request.transaction,
  );
  const collation = collationOf(body.collation, collection);
  const values = new Map<string, unknown>();
  for (const { doc } of search(request, 'query').records) {
    for (const value of valuesAt(doc, parts).flatMap((found) => (Array.isArray(found) ? found : [found]))) {
      if (value === undefined) continue;
      const key = keyOf(value, collation);
      if (!values.has(key)) values.set(key, value);
    }
  }
  return { values: [...values.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, value]) => value) };
};

export const readCommands: Record<string, Command> = { find, getMore, killCursors, count, distinct };
