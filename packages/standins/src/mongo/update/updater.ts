import { compileExpression, type Expression } from '../aggregation/expressions.ts';
import { stageParts } from '../aggregation/pipeline.ts';
import { fail, refuse } from '../errors.ts';
import { isOperatorDoc } from '../query/value-tests.ts';
import { equal } from '../values/keys.ts';
import { isRegex } from '../values/regex.ts';
import { clone, type Doc, isDoc, own, show } from '../values/values.ts';
import { type Change, findOperator, wayOf } from './update-operators.ts';
import { checkPath, comparePaths, holderOf, refuseConflicts, setIn, valueIn } from './update-paths.ts';

export interface Update {
  kind: 'operators' | 'replacement' | 'pipeline';
  /** The updated document; the given one is not changed. */
  apply(doc: Doc, details?: { inserting: boolean }): Doc;
}

/** One operator applied to one path. */
interface Step {
  name: string;
  parts: readonly string[];
  change: Change;
}

function parseSteps(update: Doc): Step[] {
  const steps = Object.entries(update).flatMap(([name, fields]) => {
    const prepare = findOperator(name);
    if (!isDoc(fields)) fail('FailedToParse', `${name} needs a document of fields, not ${show(fields)}`);
    return Object.entries(fields).map(([path, argument]) => ({
      name,
      parts: checkPath(path),
      change: prepare(argument, path),
    }));
  });
  refuseConflicts(steps.map(({ parts }) => parts));
  return steps.sort((a, b) => comparePaths(a.parts, b.parts));
}

/** Applies one step to a document. */
function take(doc: Doc, { name, parts, change }: Step): void {
  const [last, way] = [parts.at(-1) as string, wayOf(name)];
  const holder = holderOf(doc, parts, way);
  const value = holder && valueIn(holder, last);
  if (!holder || (value === undefined && way !== 'create')) return;
  const next = change(value);
  if (next !== value) setIn(holder, last, next);
}

function refuseNewId(before: unknown, after: unknown): void {
  if (before !== undefined && !equal(before, after))
    fail('ImmutableField', `The update would change the (immutable) field '_id' to ${show(after)}`);
}

function operatorUpdate(update: Doc): Update {
  const steps = parseSteps(update);
  return {
    kind: 'operators',
    apply(original, { inserting } = { inserting: false }) {
      const doc = clone(original);
      for (const step of steps) if (inserting || step.name !== '$setOnInsert') take(doc, step);
      refuseNewId(original._id, doc._id);
      return doc;
    },
  };
}

function replacementUpdate(replacement: Doc): Update {
  const dollar = Object.keys(replacement).find((key) => key.startsWith('$'));
  if (dollar) fail('DollarPrefixedFieldName', `The field '${dollar}' is not allowed in a replacement.`);
  return {
    kind: 'replacement',
    apply(doc) {
      const { _id = doc._id, ...rest } = clone(replacement);
      refuseNewId(doc._id, _id);
      return _id === undefined ? rest : { _id, ...rest };
    },
  };
}

/** The fields that a stage of a pipeline update changes, `$set` or `$unset`, with their new values. */
function changesOf(stage: unknown): [string, Expression][] {
  const [name, spec] = stageParts(stage);
  if (name === '$set') {
    if (!isDoc(spec)) fail(40272, `$set needs a document, not ${show(spec)}`);
    return Object.entries(spec).map(([field, value]) => [field, compileExpression(value)]);
  }
  if (name !== '$unset')
    refuse('stage', name, 'InvalidOptions', `${name} is not allowed to be used within an update`);
  return [spec].flat().map((field) => {
    if (typeof field !== 'string') fail(31002, `$unset needs the names of fields, not ${show(spec)}`);
    return [field, () => undefined];
  });
}

/** Compiles a stage of a pipeline update. */
function compileStage(stage: unknown): (doc: Doc) => Doc {
  const changes = changesOf(stage);
  const path = changes.map(([field]) => field).find((field) => /^\$|\./.test(field));
  if (path) fail('NotImplemented', `'${path}' in a pipeline update is not supported by this server`);
  return (doc) => {
    const next = { ...doc };
    for (const [field, valueFor] of changes) setIn(next, field, valueFor(doc));
    return next;
  };
}

function pipelineUpdate(pipeline: readonly unknown[]): Update {
  const stages = pipeline.map(compileStage);
  return {
    kind: 'pipeline',
    apply(doc) {
      let next = stages.reduce((current, stage) => stage(current), doc);
      if (own(next, '_id') === undefined && doc._id !== undefined) next = { _id: doc._id, ...next };
      refuseNewId(doc._id, next._id);
      return next;
    },
  };
}

/** Compiles an update: operators, a replacement, or a pipeline. Throws for an invalid one. */
export function compileUpdate(update: unknown): Update {
  if (isDoc(update) && Object.keys(update)[0]?.startsWith('$')) return operatorUpdate(update);
  if (Array.isArray(update)) return pipelineUpdate(update);
  return isDoc(update)
    ? replacementUpdate(update)
    : fail('FailedToParse', 'Update argument must be either an object or an array');
}

/** The value that a condition requires of a field, if it allows only one. */
function fixedBy(condition: unknown): unknown {
  if (isRegex(condition)) return undefined;
  if (!isOperatorDoc(condition)) return condition;
  if ('$eq' in condition) return condition.$eq;
  const [only, more] = (condition.$in ?? condition.$all ?? []) as unknown[];
  return more !== undefined || isRegex(only) || isOperatorDoc(only) ? undefined : only;
}

/** Sets the values that a filter requires in `into`, and adds their paths to `paths`. */
function collectEqualities(filter: Doc, into: Doc, paths: string[]): void {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' || (path === '$or' && (condition as unknown[]).length === 1))
      for (const branch of condition as Doc[]) collectEqualities(branch, into, paths);
    const [value, parts] = [fixedBy(condition), path.split('.')];
    if (value === undefined || parts.some((part) => part.startsWith('$'))) continue;
    const other = paths.find(
      (taken) => `${taken}.`.startsWith(`${path}.`) || `${path}.`.startsWith(`${taken}.`),
    );
    if (other !== undefined)
      fail(
        'NotSingleValueField',
        `cannot infer query fields to set, '${path}' and '${other}' are both matched`,
      );
    paths.push(path);
    setIn(holderOf(into, parts, 'create') as Doc, parts.at(-1) as string, clone(value));
  }
}

/** The document that an upsert inserts: the values that the filter requires, changed by the update. */
export function upsertDocument(filter: Doc, update: Update): Doc {
  const base: Doc = {};
  collectEqualities(filter, base, []);
  const { _id } = base;
  const start = update.kind !== 'replacement' ? base : _id === undefined ? {} : { _id };
  return update.apply(start, { inserting: true });
}
