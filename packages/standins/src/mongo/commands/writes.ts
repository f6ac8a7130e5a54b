import { ObjectId } from 'bson';
import { collectionFor, findCollection } from '../catalogue.ts';
import type { Collection, StoredDocument } from '../collection.ts';
import { fail } from '../errors.ts';
import type { Variables } from '../expressions.ts';
import { findRecords } from '../find.ts';
import { compileFilter, type Matcher } from '../matcher.ts';
import { collationOf, deadlineOf, type Request, variablesOf } from '../request.ts';
import { afterLocks } from '../transactions.ts';
import { compileUpdate, type Update, upsertDocument } from '../updater.ts';
import type { MatchDetails } from '../value-tests.ts';
import { type Doc, encodeStored, isDoc, isTruthy, typeOf } from '../values.ts';

/** Which documents a write is about. */
export interface Selection {
  filter: Doc;
  multi: boolean;
  sort?: Doc | undefined;
  collation?: unknown;
  hint?: unknown;
}

export interface UpdateSpec extends Selection {
  update: unknown;
  upsert: boolean;
  arrayFilters?: unknown;
}

/** What one write came to. */
export interface Outcome {
  /** Documents inserted, matched or deleted. */
  n: number;
  modified?: number;
  upserted?: { _id: unknown };
  /** The document before and after, for findAndModify. */
  before?: StoredDocument | undefined;
  after?: StoredDocument | undefined;
}

/** Where a write goes to. */
export interface Target {
  request: Request;
  database: string;
  collection: string;
  variables: Variables;
  deadline: number;
}

export const targetOf = (request: Request, database: string, collection: string): Target => ({
  request,
  database,
  collection,
  variables: variablesOf(request.body.let),
  deadline: deadlineOf(request),
});

function checkId(id: unknown): void {
  const type = typeOf(id);
  if (type === 'array' || type === 'regex')
    fail('InvalidIdField', `The '_id' value cannot be of type ${type}`);
  const dollar = isDoc(id) ? Object.keys(id).find((key) => key.startsWith('$')) : undefined;
  if (dollar) fail('DollarPrefixedFieldName', `_id fields may not contain '$'-prefixed fields: ${dollar}`);
}

/** Puts _id first, making one when there is none. */
export function withId(doc: Doc): Doc {
  if (doc._id !== undefined && Object.keys(doc)[0] === '_id') return doc;
  const { _id = new ObjectId(), ...rest } = doc;
  return { _id, ...rest };
}

/** Checks a document against its collection's validator. */
function validate({ options }: Collection, doc: Doc, { body }: Request): void {
  const { validator, validationAction } = options;
  if (!isDoc(validator) || validationAction === 'warn' || isTruthy(body.bypassDocumentValidation)) return;
  if (compileFilter(validator)(doc)) return;
  const details = { operatorName: 'validator', specifiedAs: validator };
  const errInfo = { failingDocumentId: doc._id, details };
  fail('DocumentValidationFailure', 'Document failed validation', { errInfo });
}

function current({ request, database, collection }: Target): Collection | undefined {
  const found = findCollection(request.server.catalogue, database, collection, request.transaction);
  if (found?.isView) fail('CommandNotSupportedOnView', `Namespace ${found.ns} is a view, not a collection`);
  return found;
}

function insertNow(target: Target, given: Doc): StoredDocument {
  const { request, database, collection } = target;
  const doc = withId(given);
  checkId(doc._id);
  const bytes = encodeStored(doc);
  const into = collectionFor(request.server.catalogue, database, collection, request.transaction);
  validate(into, doc, request);
  return into.insert(doc, bytes, request.transaction);
}

export async function insertOne(target: Target, doc: Doc): Promise<Outcome> {
  current(target);
  await afterLocks(() => insertNow(target, doc), target.deadline);
  return { n: 1 };
}

/**
 * Acts on what a selection finds: on one document in the moment it is found, on several one after the other, waiting
 * for whoever holds one of them. `otherwise` is for finding nothing.
 */
async function forSelected(
  target: Target,
  { filter, multi, sort, hint, ...rest }: Selection,
  act: (collection: Collection, record: StoredDocument, index: number | undefined) => Outcome,
  otherwise?: () => Outcome,
): Promise<Outcome> {
  const { request, variables, deadline } = target;
  const { transaction } = request;
  const collation = collationOf(rest.collation, current(target));
  const actOn = (collection: Collection, record: StoredDocument, matcher: Matcher): Outcome | undefined => {
    const details: MatchDetails = {};
    return matcher(record.doc, details) ? act(collection, record, details.index) : undefined;
  };
  const found = await afterLocks(() => {
    const collection = current(target);
    const request = { filter, sort, limit: multi ? 0 : 1, hint, collation, variables, transaction };
    const { records, matcher } = findRecords(collection, request);
    const [record] = records;
    if (!collection || !record) return otherwise?.() ?? { n: 0 };
    return multi ? { collection, records, matcher } : (actOn(collection, record, matcher) ?? { n: 0 });
  }, deadline);
  if ('n' in found) return found;
  const total = { n: 0, modified: 0 };
  for (const { rid } of found.records) {
    await afterLocks(() => {
      // while this statement waited for a lock the document may have changed or gone
      const record = found.collection.record(rid, transaction);
      const { n = 0, modified = 0 } = (record && actOn(found.collection, record, found.matcher)) ?? {};
      total.n += n;
      total.modified += modified;
    }, deadline);
  }
  return total;
}

function applyTo(
  collection: Collection,
  record: StoredDocument,
  index: number | undefined,
  update: Update,
  request: Request,
): Outcome {
  const doc = update.apply(record.doc, { index });
  const bytes = encodeStored(doc);
  if (Buffer.compare(bytes, record.bytes) === 0) {
    collection.claim(record.rid, request.transaction);
    return { n: 1, modified: 0, before: record, after: record };
  }
  validate(collection, doc, request);
  const after = collection.change(record.rid, { doc, bytes }, request.transaction);
  return { n: 1, modified: 1, before: record, after };
}

export async function update(target: Target, spec: UpdateSpec): Promise<Outcome> {
  const { request, variables } = target;
  const collation = collationOf(spec.collation, current(target));
  const change = compileUpdate(spec.update, { ...spec, collation, variables });
  if (spec.multi && change.kind === 'replacement')
    fail('FailedToParse', 'multi update is not supported for replacement-style update');
  if (spec.multi && spec.sort) fail('FailedToParse', 'Cannot specify sort with multi=true');
  const upsert = (): Outcome => {
    const after = insertNow(target, upsertDocument(spec.filter, change));
    return { n: 0, modified: 0, upserted: { _id: after.doc._id }, after };
  };
  return forSelected(
    target,
    spec,
    (collection, record, index) => applyTo(collection, record, index, change, request),
    spec.upsert ? upsert : undefined,
  );
}

export const remove = (target: Target, selection: Selection): Promise<Outcome> =>
  forSelected(target, selection, (collection, record) => {
    collection.change(record.rid, undefined, target.request.transaction);
    return { n: 1, before: record };
  });
