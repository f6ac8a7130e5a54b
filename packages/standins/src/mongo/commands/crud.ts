import { checkNamespace } from '../catalogue.ts';
import { CommandError, fail } from '../errors.ts';
import { compileFilter } from '../matcher.ts';
import { compileProjection } from '../projection.ts';
import {
  arrayField,
  type Command,
  deadlineOf,
  docField,
  nameField,
  type Request,
  variablesOf,
} from '../request.ts';
import { type Doc, isDoc, isTruthy, toNumber } from '../values.ts';
import {
  insertOne,
  remove,
  runStatements,
  type Target,
  type Updated,
  update,
  updateSpec,
  writeError,
} from './writes.ts';

const maxBatch = 100_000;

export function targetOf(request: Request): Target {
  const { database, body } = request;
  const collection = nameField(request);
  checkNamespace(database, collection);
  return { request, database, collection, variables: variablesOf(body.let), deadline: deadlineOf(request) };
}

function statements(request: Request, field: string): Doc[] {
  const list = arrayField(request, field) as Doc[];
  if (list.length === 0 || list.length > maxBatch)
    fail(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${maxBatch}. Got ${list.length} operations.`,
    );
  return list;
}

const isOrdered = (body: Doc): boolean => body.ordered === undefined || isTruthy(body.ordered);

function withErrors(reply: Doc, results: readonly unknown[]): Doc {
  const writeErrors = results.flatMap((result, i) =>
    result instanceof CommandError ? [writeError(result, i)] : [],
  );
  return writeErrors.length ? { ...reply, writeErrors } : reply;
}

const insert: Command = async (request) => {
  const target = targetOf(request);
  const documents = statements(request, 'documents');
  const { results } = await runStatements(request, documents.length, isOrdered(request.body), async (i) => {
    await insertOne(target, documents[i] as Doc);
    return 1;
  });
  return withErrors({ n: results.filter((result) => result === 1).length }, results);
};

const updateCommand: Command = async (request) => {
  const target = targetOf(request);
  const specs = statements(request, 'updates').map(updateSpec);
  const { results } = await runStatements(
    request,
    specs.length,
    isOrdered(request.body),
    async (i): Promise<Updated> => {
      const { matched, modified, upserted } = await update(target, specs[i] as ReturnType<typeof updateSpec>);
      return upserted ? { matched, modified, upserted } : { matched, modified };
    },
  );
  let [n, nModified] = [0, 0];
  const upserted: Doc[] = [];
  for (const [index, result] of results.entries()) {
    if (!result || result instanceof CommandError) continue;
    n += result.upserted ? 1 : result.matched;
    nModified += result.modified;
    if (result.upserted) upserted.push({ index, _id: result.upserted._id });
  }
  return withErrors({ n, nModified, ...(upserted.length ? { upserted } : {}) }, results);
};

const deleteCommand: Command = async (request) => {
  const target = targetOf(request);
  const specs = statements(request, 'deletes');
  const { results } = await runStatements(request, specs.length, isOrdered(request.body), async (i) => {
    const { q, limit, collation, hint } = specs[i] as Doc;
    if (!isDoc(q)) fail('MissingField', "BSON field 'delete.deletes.q' is missing but a required field");
    if (limit === undefined || ![0, 1].includes(toNumber(limit)))
      fail('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
    return (await remove(target, { filter: q, multi: toNumber(limit) === 0, collation, hint })).deleted;
  });
  const n = results.reduce<number>((total, result) => total + (typeof result === 'number' ? result : 0), 0);
  return withErrors({ n }, results);
};

function checkFindAndModify(body: Doc): void {
  const removes = isTruthy(body.remove);
  if (!removes && body.update === undefined)
    fail('FailedToParse', 'Either an update or remove=true must be specified');
  if (removes && body.update !== undefined)
    fail('FailedToParse', 'Cannot specify both an update and remove=true');
  if (removes && isTruthy(body.upsert))
    fail('FailedToParse', 'Cannot specify both upsert=true and remove=true');
  if (removes && isTruthy(body.new))
    fail(
      'FailedToParse',
      "Cannot specify both new=true and remove=true; 'remove' always returns the deleted document",
    );
}

const findAndModify: Command = async (request) => {
  const { body } = request;
  checkFindAndModify(body);
  const target = targetOf(request);
  const filter = docField(request, 'query') ?? {};
  const sort = docField(request, 'sort');
  const fields = docField(request, 'fields');
  const project =
    fields &&
    compileProjection(fields, { find: { matcher: compileFilter(filter, { variables: target.variables }) } });
  const shown = (doc: Doc | undefined): Doc | null =>
    doc ? (project ? project(doc, target.variables) : doc) : null;
  const { collation, hint } = body;
  const {
    results: [result],
  } = await runStatements(request, 1, true, async (): Promise<Doc> => {
    if (isTruthy(body.remove)) {
      const { deleted, before } = await remove(target, { filter, multi: false, sort, collation, hint });
      return { lastErrorObject: { n: deleted }, value: shown(before?.doc) };
    }
    const spec = {
      filter,
      update: body.update,
      multi: false,
      upsert: isTruthy(body.upsert),
      sort,
      collation,
      arrayFilters: body.arrayFilters,
      hint,
    };
    const { matched, upserted, before, after } = await update(target, spec);
    const value = shown((isTruthy(body.new) ? after : before)?.doc);
    return {
      lastErrorObject: {
        n: upserted ? 1 : matched,
        updatedExisting: matched > 0,
        ...(upserted ? { upserted: upserted._id } : {}),
      },
      value,
    };
  });
  // unlike the batch commands this one has no writeErrors
  if (result instanceof CommandError) throw result;
  return result as Doc;
};

export const crudCommands: Record<string, Command> = {
  insert,
  update: updateCommand,
  delete: deleteCommand,
  findAndModify,
  findandmodify: findAndModify,
};
