import { CommandError, fail } from '../errors.ts';
import { compileProjection } from '../query/projection.ts';
import { arrayField, type Command, docField, nameField, type Request } from '../request.ts';
import { type Doc, isTruthy, toNumber } from '../values/values.ts';
import { checkFields } from './known-fields.ts';
import { runStatements, writeErrorsOf } from './statements.ts';
import { insertOne, type Outcome, remove, type Target, targetOf, update } from './writes.ts';

const maxBatch = 100_000;

/** The part of an outcome for the reply and for retryable writes. */
const counted = ({ before: _, after: __, ...rest }: Outcome): Outcome => rest;

function statementsIn(request: Request, field: string): Doc[] {
  const statements = arrayField(request, field) as Doc[];
  if (statements.length === 0 || statements.length > maxBatch)
    fail('InvalidLength', `Write batch sizes must be between 1 and ${maxBatch}, not ${statements.length}`);
  return statements;
}

/** Insert, update and delete: runs the statements in `field` and sums their outcomes. */
const batch =
  (field: string, run: (target: Target, statement: Doc) => Promise<Outcome>): Command =>
  async (request) => {
    const target = targetOf(request, request.database, nameField(request));
    const statements = statementsIn(request, field);
    if (field !== 'documents') for (const one of statements) checkFields(`${request.name}.${field}`, one);
    const results = await runStatements(request, statements, async (one) => counted(await run(target, one)));
    let [n, nModified] = [0, 0];
    const upserted: Doc[] = [];
    for (const [index, result] of results.entries()) {
      if (result instanceof CommandError) continue;
      n += result.upserted ? 1 : result.n;
      nModified += result.modified ?? 0;
      if (result.upserted) upserted.push({ index, ...result.upserted });
    }
    const writeErrors = writeErrorsOf(results);
    return {
      n,
      ...(field === 'updates' && { nModified }),
      ...(upserted.length && { upserted }),
      ...(writeErrors.length && { writeErrors }),
    };
  };

const deleteOne = (target: Target, { q: filter, limit, ...rest }: Doc): Promise<Outcome> => {
  if (limit === undefined || ![0, 1].includes(toNumber(limit)))
    fail('FailedToParse', `The limit field in delete objects must be 0 or 1. Got ${limit}`);
  return remove(target, { ...rest, filter, multi: toNumber(limit) === 0 });
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
  const target = targetOf(request, request.database, nameField(request));
  const [filter, fields] = [docField(request, 'query') ?? {}, docField(request, 'fields')];
  const project = fields && compileProjection(fields);
  const removes = isTruthy(body.remove);
  const [result] = await runStatements(request, [body], async (): Promise<Doc> => {
    const run = removes ? remove : update;
    const { n, upserted, before, after } = await run(target, { ...body, filter, multi: false });
    const doc = (isTruthy(body.new) ? after : before)?.doc;
    const value = doc ? (project?.(doc) ?? doc) : null;
    if (removes) return { lastErrorObject: { n }, value };
    const outcome = upserted
      ? { n: 1, updatedExisting: false, upserted: upserted._id }
      : { n, updatedExisting: n > 0 };
    return { lastErrorObject: outcome, value };
  });
  // Unlike batch commands it has no writeErrors.
  if (result instanceof CommandError) throw result;
  return result as Doc;
};

export const crudCommands: Record<string, Command> = {
  insert: batch('documents', insertOne),
  update: batch('updates', (to, { q: filter, u, ...rest }) => update(to, { ...rest, filter, update: u })),
  delete: batch('deletes', deleteOne),
  findAndModify,
  findandmodify: findAndModify,
};
