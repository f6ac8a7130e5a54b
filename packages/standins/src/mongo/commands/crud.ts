import { checkNamespace } from '../catalogue.ts';
import { CommandError, fail } from '../errors.ts';
import { compileFilter } from '../matcher.ts';
import { compileProjection } from '../projection.ts';
import { arrayField, batchSizeOf, type Command, docField, nameField, type Request } from '../request.ts';
import { type Doc, isDoc, isTruthy, toNumber } from '../values.ts';
import { firstBatch } from './reads.ts';
import { runStatements, writeErrorsOf } from './statements.ts';
import {
  insertOne,
  type Outcome,
  remove,
  type Selection,
  type Target,
  targetOf,
  type UpdateSpec,
  update,
} from './writes.ts';

const maxBatch = 100_000;
const isOrdered = ({ ordered = true }: Doc): boolean => isTruthy(ordered);

function target(request: Request, database: string, collection: string): Target {
  checkNamespace(database, collection);
  return targetOf(request, database, collection);
}

function selection(given: Doc, filter: unknown, multi: boolean): Selection {
  if (!isDoc(filter)) fail('MissingField', 'The filter of a write is missing but a required field');
  return { filter, multi, sort: given.sort as Doc | undefined, collation: given.collation, hint: given.hint };
}

function updateSpec(given: Doc, filter: unknown, change: unknown): UpdateSpec {
  if (change === undefined) fail('MissingField', 'The update of a write is missing but a required field');
  const { arrayFilters } = given;
  const selected = selection(given, filter, isTruthy(given.multi));
  return { ...selected, update: change, upsert: isTruthy(given.upsert), arrayFilters };
}

/** What an outcome leaves for a reply, and for the memory of a retryable write. */
const counted = ({ before: _, after: __, ...rest }: Outcome): Outcome => rest;

/** One of insert, update and delete: the statements in `field`, and the sums of what they came to. */
const batch =
  (field: string, run: (target: Target, statement: Doc) => Promise<Outcome>): Command =>
  async (request) => {
    const to = target(request, request.database, nameField(request));
    const statements = arrayField(request, field) as Doc[];
    if (statements.length === 0 || statements.length > maxBatch)
      fail('InvalidLength', `Write batch sizes must be between 1 and ${maxBatch}, not ${statements.length}`);
    const results = await runStatements(request, statements.length, isOrdered(request.body), async (i) =>
      counted(await run(to, statements[i] as Doc)),
    );
    const reply: Doc = { n: 0, ...(field === 'updates' ? { nModified: 0 } : {}) };
    const upserted: Doc[] = [];
    for (const [index, result] of results.entries()) {
      if (result instanceof CommandError) continue;
      reply.n = (reply.n as number) + (result.upserted ? 1 : result.n);
      if (field === 'updates') reply.nModified = (reply.nModified as number) + (result.modified ?? 0);
      if (result.upserted) upserted.push({ index, ...result.upserted });
    }
    const writeErrors = writeErrorsOf(results);
    if (upserted.length) reply.upserted = upserted;
    return writeErrors.length ? { ...reply, writeErrors } : reply;
  };

const deleteOne = (to: Target, statement: Doc): Promise<Outcome> => {
  const { q, limit } = statement;
  if (limit === undefined || ![0, 1].includes(toNumber(limit)))
    fail('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  return remove(to, selection(statement, q, toNumber(limit) === 0));
};

function checkFindAndModify({ remove: removes, update: change, upsert, new: after }: Doc): void {
  if (isTruthy(removes) === (change !== undefined))
    fail('FailedToParse', 'Either an update or remove=true must be specified, and not both');
  if (isTruthy(removes) && (isTruthy(upsert) || isTruthy(after)))
    fail('FailedToParse', 'Cannot specify upsert=true or new=true together with remove=true');
}

const findAndModify: Command = async (request) => {
  const { body } = request;
  checkFindAndModify(body);
  const to = target(request, request.database, nameField(request));
  const filter = docField(request, 'query') ?? {};
  const fields = docField(request, 'fields');
  const { variables } = to;
  const project =
    fields && compileProjection(fields, { find: { matcher: compileFilter(filter, { variables }) } });
  const [result] = await runStatements(request, 1, true, async (): Promise<Doc> => {
    const removes = isTruthy(body.remove);
    const { n, upserted, before, after } = removes
      ? await remove(to, selection(body, filter, false))
      : await update(to, updateSpec(body, filter, body.update));
    const doc = (isTruthy(body.new) ? after : before)?.doc;
    const value = doc ? (project?.(doc, variables) ?? doc) : null;
    if (removes) return { lastErrorObject: { n }, value };
    const outcome = upserted
      ? { n: 1, updatedExisting: false, upserted: upserted._id }
      : { n, updatedExisting: n > 0 };
    return { lastErrorObject: outcome, value };
  });
  // unlike the batch commands this one has no writeErrors
  if (result instanceof CommandError) throw result;
  return result as Doc;
};

type Kind = 'insert' | 'update' | 'delete';
const kinds = ['insert', 'update', 'delete'] as const;

/** One operation of a bulkWrite, whose namespace is named by its position in `nsInfo`. */
async function runOp(request: Request, kind: Kind | undefined, op: Doc): Promise<Outcome> {
  if (!kind)
    fail('FailedToParse', `BulkWrite ops must be insert, update or delete, found ${Object.keys(op)[0]}`);
  const ns = (arrayField(request, 'nsInfo') as Doc[])[toNumber(op[kind])]?.ns;
  if (typeof ns !== 'string' || !ns.includes('.'))
    fail('BadValue', `BulkWrite ops entry has an invalid nsInfo index: ${op[kind]}`);
  const dot = ns.indexOf('.');
  const to = target(request, ns.slice(0, dot), ns.slice(dot + 1));
  if (kind === 'insert') return insertOne(to, op.document as Doc);
  if (kind === 'delete') return remove(to, selection(op, op.filter, isTruthy(op.multi)));
  return update(to, updateSpec(op, op.filter, op.updateMods));
}

/** `bulkWrite` of MongoDB 8: writes to several collections in one command. */
const bulkWrite: Command = async (request) => {
  const { body, database } = request;
  if (database !== 'admin') fail('Unauthorized', 'bulkWrite may only be run against the admin database.');
  const ops = arrayField(request, 'ops') as Doc[];
  if (ops.length === 0) fail('InvalidLength', 'Write batch sizes must be between 1 and 100000, not 0');
  const kindOf = (i: number): Kind | undefined => kinds.find((kind) => kind in (ops[i] as Doc));
  const results = await runStatements(request, ops.length, isOrdered(body), async (i) =>
    counted(await runOp(request, kindOf(i), ops[i] as Doc)),
  );
  const doc = { nErrors: 0, nInserted: 0, nMatched: 0, nModified: 0, nUpserted: 0, nDeleted: 0 };
  const shown: Doc[] = writeErrorsOf(results).map(({ index, ...error }) => ({
    ok: 0,
    idx: index,
    ...error,
    n: 0,
  }));
  doc.nErrors = shown.length;
  for (const [idx, result] of results.entries()) {
    if (result instanceof CommandError) continue;
    const { n, modified = 0, upserted } = result;
    const kind = kindOf(idx);
    if (kind === 'insert') doc.nInserted += n;
    else if (kind === 'delete') doc.nDeleted += n;
    else if (upserted) doc.nUpserted += 1;
    else doc.nMatched += n;
    doc.nModified += modified;
    const changed = kind === 'update' ? { nModified: modified, ...(upserted ? { upserted } : {}) } : {};
    if (!isTruthy(body.errorsOnly)) shown.push({ ok: 1, idx, n: upserted ? 1 : n, ...changed });
  }
  shown.sort((a, b) => (a.idx as number) - (b.idx as number));
  const size = batchSizeOf(request) ?? Number.POSITIVE_INFINITY;
  return { ...firstBatch(request, 'admin.$cmd.bulkWrite', shown, { size }), doc };
};

export const crudCommands: Record<string, Command> = {
  insert: batch('documents', insertOne),
  update: batch('updates', (to, given) => update(to, updateSpec(given, given.q, given.u))),
  delete: batch('deletes', deleteOne),
  findAndModify,
  findandmodify: findAndModify,
  bulkWrite,
};
