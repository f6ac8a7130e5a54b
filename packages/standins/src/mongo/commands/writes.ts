import { ObjectId } from 'bson';
import { fail } from '../errors.ts';
import { findRecords } from '../query/find.ts';
import type { Matcher } from '../query/matcher.ts';
import { deadlineOf, type Request } from '../request.ts';
import { afterLocks } from '../sessions/transactions.ts';
import { checkNamespace } from '../storage/catalogue.ts';
import type { Collection } from '../storage/collection.ts';
import type { StoredDocument } from '../storage/stored-document.ts';
import { compileUpdate, upsertDocument } from '../update/updater.ts';
import { type Doc, encodeStored, isDoc, isTruthy, typeOf } from '../values/values.ts';

/** The outcome of a write. */
export interface Outcome {
  /** Documents inserted, matched or deleted. */
  n: number;
  modified?: number;
  upserted?: { _id: unknown };
  /** The document before and after the write, for findAndModify. */
  before?: StoredDocument | undefined;
  after?: StoredDocument | undefined;
}

/** The target of a write. */
export interface Target {
  request: Request;
  database: string;
  collection: string;
  deadline: number;
}

export function targetOf(request: Request, database: string, collection: string): Target {
  checkNamespace(database, collection);
  return { request, database, collection, deadline: deadlineOf(request) };
}

function checkId(id: unknown): void {
  const type = typeOf(id);
  if (type === 'array' || type === 'regex')
    fail('InvalidIdField', `The '_id' value cannot be of type ${type}`);
  const dollar = isDoc(id) ? Object.keys(id).find((key) => key.startsWith('$')) : undefined;
  if (dollar) fail('DollarPrefixedFieldName', `_id fields may not contain '$'-prefixed fields: ${dollar}`);
}

/** Moves _id to the front, generating one if missing. */
export function withId(doc: Doc): Doc {
  if (doc._id !== undefined && Object.keys(doc)[0] === '_id') return doc;
  const { _id = new ObjectId(), ...rest } = doc;
  return { _id, ...rest };
}

const current = ({ request, database, collection }: Target): Collection | undefined =>
  request.server.catalogue.find(database, collection, request.transaction);

function insertNow(target: Target, given: Doc): StoredDocument {
  const { request, database, collection } = target;
  const doc = withId(given);
  checkId(doc._id);
  const bytes = encodeStored(doc);
  const into = request.server.catalogue.ensure(database, collection, request.transaction);
  return into.insert(doc, bytes, request.transaction);
}

export async function insertOne(target: Target, doc: Doc): Promise<Outcome> {
  await afterLocks(() => insertNow(target, doc), target.deadline);
  return { n: 1 };
}

type Act = (collection: Collection, record: StoredDocument) => Outcome;

/**
 * Applies a statement to its matches: to one document as it is found, or to several (`multi`) in sequence, waiting for
 * locks. `otherwise` runs without a match.
 */
async function forSelected(
  target: Target,
  statement: Doc,
  act: Act,
  otherwise: () => Outcome,
): Promise<Outcome> {
  const { filter, multi } = statement;
  if (!isDoc(filter)) fail('MissingField', 'The filter of a write is missing but a required field');
  const { request, deadline } = target;
  const { transaction } = request;
  const [sort, limit] = [statement.sort as Doc | undefined, isTruthy(multi) ? 0 : 1];
  const actOn = (collection: Collection, record: StoredDocument | undefined, matcher: Matcher): Outcome =>
    record && matcher(record.doc) ? act(collection, record) : { n: 0 };
  const found = await afterLocks(() => {
    const collection = current(target);
    const wanted = { filter, sort, limit, transaction, deadline };
    const { records, matcher } = findRecords(collection, wanted);
    if (!collection || !records[0]) return otherwise();
    return limit ? actOn(collection, records[0], matcher) : { collection, records, matcher };
  }, deadline);
  if ('n' in found) return found;
  const total = { n: 0, modified: 0 };
  for (const seen of found.records)
    await afterLocks(() => {
      // While this statement waited for a lock the document may have changed; in a transaction that is a conflict.
      const record = transaction ? seen : found.collection.record(seen.rid);
      const { n, modified = 0 } = actOn(found.collection, record, found.matcher);
      total.n += n;
      total.modified += modified;
    }, deadline);
  return total;
}

/** Runs `{ filter, update, multi, upsert, sort }`. */
export async function update(target: Target, statement: Doc): Promise<Outcome> {
  const { request } = target;
  const { filter, multi, update } = statement;
  if (update === undefined) fail('MissingField', 'The update of a write is missing but a required field');
  const change = compileUpdate(update);
  if (isTruthy(multi) && (change.kind === 'replacement' || statement.sort))
    fail('FailedToParse', 'An update of several documents can neither replace nor sort them');
  if (isTruthy(multi) && request.retryable)
    fail('InvalidOptions', 'Cannot use retryable writes with multi=true');
  const apply: Act = (collection, before) => {
    const doc = change.apply(before.doc);
    const bytes = encodeStored(doc);
    if (Buffer.compare(bytes, before.bytes) === 0) {
      collection.claim(before.rid, request.transaction);
      return { n: 1, modified: 0, before, after: before };
    }
    const after = collection.change(before.rid, { doc, bytes }, request.transaction);
    return { n: 1, modified: 1, before, after };
  };
  return forSelected(target, statement, apply, () => {
    if (!isTruthy(statement.upsert)) return { n: 0 };
    const after = insertNow(target, upsertDocument(filter as Doc, change));
    return { n: 0, modified: 0, upserted: { _id: after.doc._id }, after };
  });
}

/** Runs `{ filter, multi, sort }`. */
export const remove = (target: Target, statement: Doc): Promise<Outcome> =>
  forSelected(
    target,
    statement,
    (collection, record) => {
      collection.change(record.rid, undefined, target.request.transaction);
      return { n: 1, before: record };
    },
    () => ({ n: 0 }),
  );
