import { ObjectId } from 'bson';
import { collectionFor, findCollection } from '../catalogue.ts';
import type { Collection, StoredDocument } from '../collection.ts';
import { CommandError, codes, fail } from '../errors.ts';
import type { Variables } from '../expressions.ts';
import { statementFault } from '../fail-points.ts';
import { findRecords } from '../find.ts';
import { compileFilter } from '../matcher.ts';
import { collationOf, HangUp, type Request } from '../request.ts';
import { saveSession } from '../sessions.ts';
import { afterLocks } from '../transactions.ts';
import { compileUpdate, type Update, upsertDocument } from '../updater.ts';
import { type Doc, encodeStored, isDoc, isTruthy, toNumber, typeOf } from '../values.ts';

export interface UpdateSpec {
  filter: Doc;
  update: unknown;
  constants?: unknown;
  multi: boolean;
  upsert: boolean;
  sort?: Doc | undefined;
  collation?: unknown;
  arrayFilters?: unknown;
  hint?: unknown;
}

export interface Updated {
  matched: number;
  modified: number;
  upserted?: { _id: unknown };
  /** The document before and after, for findAndModify. */
  before?: StoredDocument | undefined;
  after?: StoredDocument | undefined;
}

/** What one write works with. */
export interface Target {
  request: Request;
  database: string;
  collection: string;
  variables: Variables;
  deadline: number;
}

function checkId(id: unknown): void {
  const type = typeOf(id);
  if (type === 'array' || type === 'regex' || type === 'missing')
    fail('InvalidIdField', `The '_id' value cannot be of type ${type}`);
  if (isDoc(id))
    for (const key of Object.keys(id))
      if (key.startsWith('$'))
        fail(
          'DollarPrefixedFieldName',
          `_id fields may not contain '$'-prefixed fields: ${key} is not valid for storage.`,
        );
}

/** Puts _id first, making one when there is none. */
function withId(doc: Doc): Doc {
  if (doc._id !== undefined && Object.keys(doc)[0] === '_id') return doc;
  const { _id = new ObjectId(), ...rest } = doc;
  return { _id, ...rest };
}

/** Checks a document against its collection's validator. */
function validate({ options }: Collection, doc: Doc, { body }: Request): void {
  const { validator, validationAction } = options;
  if (!isDoc(validator) || validationAction === 'warn' || isTruthy(body.bypassDocumentValidation)) return;
  if (compileFilter(validator)(doc)) return;
  fail('DocumentValidationFailure', 'Document failed validation', {
    errInfo: {
      failingDocumentId: doc._id,
      details: { operatorName: 'validator', specifiedAs: validator, reason: 'the document does not match' },
    },
  });
}

function current({ request, database, collection }: Target): Collection | undefined {
  const found = findCollection(request.server.catalogue, database, collection, request.transaction);
  if (found?.isView)
    fail('CommandNotSupportedOnView', `Namespace ${database}.${collection} is a view, not a collection`);
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

export async function insertOne(target: Target, doc: Doc): Promise<StoredDocument> {
  current(target);
  return afterLocks(() => insertNow(target, doc), target.deadline);
}

function applyTo(
  collection: Collection,
  record: StoredDocument,
  index: number | undefined,
  update: Update,
  request: Request,
): StoredDocument | undefined {
  const doc = update.apply(record.doc, { index });
  const bytes = encodeStored(doc);
  if (Buffer.compare(bytes, record.bytes) === 0) {
    collection.claim(record.rid, request.transaction);
    return undefined;
  }
  validate(collection, doc, request);
  return collection.change(record.rid, { doc, bytes }, request.transaction);
}

export async function update(target: Target, spec: UpdateSpec): Promise<Updated> {
  const { request, variables, deadline } = target;
  const { transaction } = request;
  const { filter, sort, multi, hint } = spec;
  const collation = collationOf(spec.collation, current(target));
  const change = compileUpdate(spec.update, {
    arrayFilters: spec.arrayFilters,
    collation,
    variables,
    constants: spec.constants,
  });
  if (multi && change.kind === 'replacement')
    fail('FailedToParse', 'multi update is not supported for replacement-style update');
  if (multi && sort) fail('FailedToParse', 'Cannot specify sort with multi=true');
  const find = (collection: Collection | undefined): ReturnType<typeof findRecords> =>
    findRecords(collection, { filter, sort, limit: multi ? 0 : 1, hint, collation, variables, transaction });

  const once = (): Updated | StoredDocument[] => {
    const collection = current(target);
    const { records, matcher } = find(collection);
    const [record] = records;
    if (multi && record) return records;
    if (collection && record) {
      const details: { index?: number } = {};
      matcher(record.doc, details);
      const after = applyTo(collection, record, details.index, change, request);
      return { matched: 1, modified: after ? 1 : 0, before: record, after: after ?? record };
    }
    if (!spec.upsert) return { matched: 0, modified: 0 };
    const after = insertNow(target, upsertDocument(filter, change));
    return { matched: 0, modified: 0, upserted: { _id: after.doc._id }, after };
  };
  const first = await afterLocks(once, deadline);
  if (!Array.isArray(first)) return first;

  let [matched, modified] = [0, 0];
  const collection = current(target) as Collection;
  const { matcher } = find(undefined);
  for (const { rid } of first) {
    await afterLocks(() => {
      // while this statement waited for a lock the document may have changed or gone
      const record = collection.record(rid, transaction);
      const details: { index?: number } = {};
      if (!record || !matcher(record.doc, details)) return;
      const changed = applyTo(collection, record, details.index, change, request);
      matched++;
      if (changed) modified++;
    }, deadline);
  }
  return { matched, modified };
}

export interface DeleteSpec {
  filter: Doc;
  multi: boolean;
  sort?: Doc | undefined;
  collation?: unknown;
  hint?: unknown;
}

export async function remove(
  target: Target,
  { filter, multi, sort, hint, ...rest }: DeleteSpec,
): Promise<{ deleted: number; before?: StoredDocument | undefined }> {
  const { request, variables, deadline } = target;
  const { transaction } = request;
  const collation = collationOf(rest.collation, current(target));
  const find = (limit: number): ReturnType<typeof findRecords> =>
    findRecords(current(target), { filter, sort, limit, hint, collation, variables, transaction });
  if (!multi) {
    return afterLocks(() => {
      const [before] = find(1).records;
      if (!before) return { deleted: 0 };
      current(target)?.change(before.rid, undefined, transaction);
      return { deleted: 1, before };
    }, deadline);
  }
  const { records, matcher } = find(0);
  let deleted = 0;
  for (const { rid } of records) {
    await afterLocks(() => {
      const record = current(target)?.record(rid, transaction);
      if (!record || !matcher(record.doc)) return;
      current(target)?.change(rid, undefined, transaction);
      deleted++;
    }, deadline);
  }
  return { deleted };
}

/** Errors that end the whole command, not just one statement of it. */
const endsCommand = (error: unknown, request: Request): boolean =>
  !(error instanceof CommandError) ||
  error.extra.wholeCommand === true ||
  (request.transaction !== undefined && error.code === codes.WriteConflict) ||
  error.code === codes.MaxTimeMSExpired;

/** Runs a statement with the fault a fail point asks for: before it (not done) or after it (done, but no answer). */
async function faulty<T>(request: Request, run: () => Promise<T>, record: (result: T) => void): Promise<T> {
  const fault =
    request.retryable || request.transaction ? statementFault(request.server.failPoints) : undefined;
  const hangsUp = fault !== undefined && fault.closeConnection !== false;
  if (fault?.failBeforeCommitExceptionCode !== undefined) {
    if (hangsUp) throw new HangUp('fail point');
    fail(
      toNumber(fault.failBeforeCommitExceptionCode),
      'Failing write due to the fail point onPrimaryTransactionalWrite',
      { wholeCommand: true },
    );
  }
  const result = await run();
  record(result);
  if (hangsUp) throw new HangUp('fail point');
  return result;
}

/**
 * Runs the statements of a write command. A statement of a retryable write that was answered before is answered
 * the same again and not run; an ordered command stops at its first error.
 */
export async function runStatements<T>(
  request: Request,
  count: number,
  ordered: boolean,
  run: (index: number) => Promise<T>,
): Promise<{ results: (T | CommandError | undefined)[] }> {
  const { session, retryable, body } = request;
  const results: (T | CommandError | undefined)[] = [];
  const given = Array.isArray(body.stmtIds) ? body.stmtIds : undefined;
  const recorded = retryable ? session?.statements : undefined;
  for (let i = 0; i < count; i++) {
    const statement = given ? toNumber(given[i]) : body.stmtId === undefined ? i : toNumber(body.stmtId) + i;
    if (recorded?.has(statement)) {
      results.push(recorded.get(statement) as T);
      continue;
    }
    try {
      results.push(
        await faulty(
          request,
          () => run(i),
          (result) => {
            if (!session || !recorded) return;
            recorded.set(statement, result);
            saveSession(request.server.catalogue, session);
          },
        ),
      );
    } catch (error) {
      if (endsCommand(error, request)) throw error;
      results.push(error as CommandError);
      if (ordered) break;
    }
  }
  return { results };
}

export function writeError(error: CommandError, index: number): Doc {
  const { wholeCommand: _, ...extra } = error.extra;
  return { index, code: error.code, errmsg: error.message, ...extra };
}

/** Reads one entry of `updates`, or what findAndModify says. */
export function updateSpec(given: Doc): UpdateSpec {
  if (!isDoc(given.q)) fail('MissingField', "BSON field 'update.updates.q' is missing but a required field");
  if (given.u === undefined)
    fail('MissingField', "BSON field 'update.updates.u' is missing but a required field");
  return {
    filter: given.q,
    update: given.u,
    constants: given.c,
    multi: isTruthy(given.multi),
    upsert: isTruthy(given.upsert),
    sort: given.sort as Doc | undefined,
    collation: given.collation,
    arrayFilters: given.arrayFilters,
    hint: given.hint,
  };
}
