import { Long } from 'bson';
import { sourceNamed } from '../aggregation/pipeline.ts';
import { fail } from '../errors.ts';
import {
  countRecords,
  type FindRequest,
  type Found,
  findRecords,
  type Source,
  variedRecords,
} from '../query/find.ts';
import { compileProjection } from '../query/projection.ts';
import { compileSort } from '../query/sort.ts';
import {
  arrayField,
  type Command,
  collationOf,
  countField,
  docField,
  nameField,
  numberField,
  type Request,
  stringField,
  variablesOf,
} from '../request.ts';
import { Batch, type Cursor, nextBatch } from '../sessions/cursors.ts';
import { type Collection, StoredDocument } from '../storage/collection.ts';
import { keyOf } from '../values/keys.ts';
import { valuesAt } from '../values/paths.ts';
import { type Doc, encode, isTruthy } from '../values/values.ts';

interface BatchOptions {
  /** Documents in the first batch, where the command says so beside its `cursor`. */
  size?: number | undefined;
  project?: ((record: StoredDocument) => Doc) | undefined;
  /** The first batch is the last one, whatever is left. */
  single?: boolean;
}

let lastCursor = BigInt(Date.now()) * 1000n;

/** Opens a cursor over stored documents or results and answers with its first batch. */
export function firstBatch(
  request: Request,
  ns: string,
  items: Cursor['items'],
  { size, project, single = false }: BatchOptions = {},
): Doc {
  const { server, session, transaction } = request;
  const body = docField(request, 'cursor') ?? {};
  const encodeItem: Cursor['encode'] = (item) => {
    if (!(item instanceof StoredDocument)) return encode(item);
    return project ? encode(project(item)) : item.bytes;
  };
  const cursor: Cursor = { ns, items, position: 0, encode: encodeItem, lastUse: 0, session, transaction };
  const documents = nextBatch(cursor, size ?? countField({ ...request, body }, 'batchSize') ?? 101);
  const isOpen = cursor.position < items.length && !single;
  if (isOpen) server.cursors.set(++lastCursor, cursor);
  return { cursor: new Batch('firstBatch', documents, isOpen ? lastCursor : 0n, ns) };
}

/** `min` and `max`: the stretch of the hinted index between two keys, the upper one left out. */
function keyRange(request: Request, collection: Collection | undefined): ((doc: Doc) => boolean) | undefined {
  const [min, max] = [docField(request, 'min'), docField(request, 'max')];
  if ((!min && !max) || !collection) return undefined;
  if (request.body.hint === undefined) fail(51173, 'A hint is required when using min/max');
  const order = compileSort(collection.findIndex(request.body.hint).spec.key as Doc);
  return (doc) => (!min || order(doc, min) >= 0) && (!max || order(doc, max) < 0);
}

/** What a find, count or distinct asks for, and of what. */
function searchOf(request: Request, filterField: 'filter' | 'query'): [Source, FindRequest] {
  const { body, database, server, transaction } = request;
  const name = nameField(request);
  const collection = server.catalogue.find(database, name, transaction);
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
  return [sourceNamed(name, { ...server, database, transaction }), asked];
}

export const search = (request: Request, filterField: 'filter' | 'query'): Found =>
  findRecords(...searchOf(request, filterField));

const find: Command = (request) => {
  const { body, database } = request;
  const refused = ['tailable', 'awaitData'].find((option) => isTruthy(body[option]));
  if (refused) fail('NotImplemented', `'${refused}' is not supported by this server (no capped collections)`);
  const limit = numberField(request, 'limit') ?? 0;
  const [source, asked] = searchOf(request, 'filter');
  const { records, matcher, plan } = findRecords(source, asked);
  const { collation, variables } = asked;
  let spec = docField(request, 'projection') ?? {};
  if (isTruthy(body.returnKey)) spec = { _id: 0, ...(plan.kind === 'index' && (plan.index.spec.key as Doc)) };
  const showRecordId = isTruthy(body.showRecordId) && !isTruthy(body.returnKey);
  const project = compileProjection(spec, { collation, find: { matcher } });
  return firstBatch(request, `${database}.${nameField(request)}`, records, {
    size: countField(request, 'batchSize') ?? (limit < 0 ? -limit : undefined),
    project:
      Object.keys(spec).length || showRecordId
        ? ({ doc, rid }) => ({
            ...project(doc, variables),
            ...(showRecordId && { $recordId: Long.fromNumber(rid) }),
          })
        : undefined,
    single: limit < 0 || isTruthy(body.singleBatch),
  });
};

const idOf = (value: unknown): bigint => BigInt(String(value));

const getMore: Command = (request) => {
  const { server, body, database, session, transaction } = request;
  const id = idOf(body.getMore);
  const cursor = server.cursors.get(id) ?? fail('CursorNotFound', `cursor id ${id} not found`);
  const { ns } = cursor;
  if (ns !== `${database}.${stringField(request, 'collection')}`)
    fail('Unauthorized', `Cursor ${id} belongs to a different namespace, ${ns}`);
  if (cursor.session && session && cursor.session !== session)
    fail(50738, `Cannot run getMore on cursor ${id}, which was created in another session`);
  if (cursor.transaction !== transaction)
    fail(50740, `Cannot run getMore on cursor ${id}, which was not created in the same transaction`);
  const documents = nextBatch(cursor, countField(request, 'batchSize') || Number.POSITIVE_INFINITY);
  const done = cursor.position >= cursor.items.length;
  if (done) server.cursors.delete(id);
  return { cursor: new Batch('nextBatch', documents, done ? 0n : id, ns) };
};

const killCursors: Command = (request) => {
  const [cursorsKilled, cursorsNotFound]: [Long[], Long[]] = [[], []];
  for (const id of arrayField(request, 'cursors').map(idOf))
    (request.server.cursors.delete(id) ? cursorsKilled : cursorsNotFound).push(Long.fromBigInt(id));
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [] };
};

const count: Command = (request) => ({ n: countRecords(...searchOf(request, 'query')) });

const distinct: Command = (request) => {
  const path = stringField(request, 'key');
  const [source, asked] = searchOf(request, 'query');
  const values = new Map<string, unknown>();
  for (const { doc } of variedRecords(source, asked, path))
    for (const value of valuesAt(doc, path.split('.')).flat()) {
      const key = keyOf(value, asked.collation);
      if (value !== undefined && !values.has(key)) values.set(key, value);
    }
  return { values: [...values.keys()].sort().map((key) => values.get(key)) };
};

export const readCommands: Record<string, Command> = { find, getMore, killCursors, count, distinct };
