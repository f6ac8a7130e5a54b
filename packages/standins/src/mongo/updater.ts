import type { Collation } from './collation.ts';
import { compileDocumentStage } from './document-stages.ts';
import { fail } from './errors.ts';
import { evaluateConstant, type Variables } from './expressions.ts';
import { equal } from './keys.ts';
import { compileFilter } from './matcher.ts';
import type { Projection } from './projection.ts';
import { isRegex } from './regex.ts';
import { findOperator, type Site, updateOperators } from './update-operators.ts';
import { comparePaths, concretePaths, holderOf, setIn, valueIn } from './update-paths.ts';
import { isOperatorDoc } from './value-tests.ts';
import { clone, type Doc, isDoc, own, show, typeOf } from './values.ts';

export interface UpdateOptions {
  arrayFilters?: unknown;
  collation?: Collation | undefined;
  variables?: Variables | undefined;
  /** Constants of a pipeline update (`c`). */
  constants?: unknown;
}

export interface Update {
  kind: 'operators' | 'replacement' | 'pipeline';
  /** The new version of a document; the given one is left alone. */
  apply(doc: Doc, details: { index?: number | undefined; inserting?: boolean }): Doc;
}

interface Change {
  path: string;
  parts: readonly string[];
  onlyInserting: boolean;
  creates: boolean;
  apply(value: unknown, site: Site): unknown;
  /** `$rename`: where the value goes. */
  target?: readonly string[];
}

function checkPath(path: string): string[] {
  const parts = path.split('.');
  if (parts.includes(''))
    fail(
      'EmptyFieldName',
      path === ''
        ? 'An empty update path is not valid.'
        : `The update path '${path}' contains an empty field name, which is not allowed.`,
    );
  const bad = parts.find(
    (part, i) => part.startsWith('$') && (i === 0 || (part !== '$' && !part.startsWith('$['))),
  );
  if (bad)
    fail(
      parts[0] === bad ? 'DollarPrefixedFieldName' : 'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${bad}' in '${path}' is not valid for storage.`,
    );
  return parts;
}

function parseFilters(given: unknown, collation?: Collation): Map<string, (element: unknown) => boolean> {
  const filters = new Map<string, (element: unknown) => boolean>();
  for (const filter of (given as Doc[] | undefined) ?? []) {
    const names = new Set<string>();
    const collect = (condition: Doc): void => {
      for (const [key, value] of Object.entries(condition)) {
        if (key.startsWith('$') && Array.isArray(value)) for (const branch of value) collect(branch as Doc);
        else names.add(key.split('.')[0] as string);
      }
    };
    collect(filter);
    const [name] = names;
    if (name === undefined)
      fail('FailedToParse', 'Cannot use an expression without a top-level field name in arrayFilters');
    if (names.size > 1)
      fail(
        'FailedToParse',
        `Error parsing array filter :: caused by :: Expected a single top-level field name, found '${[...names].join("' and '")}'`,
      );
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      fail(
        'BadValue',
        `Error parsing array filter :: caused by :: The top-level field name must be an alphanumeric string beginning with a lowercase letter, found '${name}'`,
      );
    if (filters.has(name))
      fail('FailedToParse', `Found multiple array filters with the same top-level field name ${name}`);
    const matcher = compileFilter(filter, { collation });
    filters.set(name, (element) => matcher({ [name]: element }));
  }
  return filters;
}

function parseChanges(update: Doc, collation?: Collation): Change[] {
  const changes: Change[] = [];
  for (const [name, fields] of Object.entries(update)) {
    if (name !== '$rename') findOperator(name);
    if (!isDoc(fields))
      fail(
        'FailedToParse',
        `Modifiers operate on fields but we found type ${typeOf(fields)} instead. For example: {$mod: {<field>: ...}} not {${name}: ${show(fields)}}`,
      );
    for (const [path, argument] of Object.entries(fields)) {
      const parts = checkPath(path);
      if (name === '$rename') {
        if (typeof argument !== 'string')
          fail('BadValue', `The 'to' field for $rename must be a string: ${path}: ${show(argument)}`);
        if ([...parts, ...argument.split('.')].some((part) => part.startsWith('$')))
          fail('BadValue', `The source or destination field for $rename may not be dynamic: ${path}`);
        changes.push({
          path,
          parts,
          onlyInserting: false,
          creates: false,
          apply: () => undefined,
          target: checkPath(argument),
        });
      } else {
        const operator = updateOperators[name] as (typeof updateOperators)[string];
        changes.push({
          path,
          parts,
          onlyInserting: name === '$setOnInsert',
          creates: operator.creates,
          apply: operator.prepare(argument, path, collation),
        });
      }
    }
  }
  return changes.sort((a, b) => comparePaths(a.parts, b.parts));
}

function refuseConflicts(paths: readonly (readonly string[])[]): void {
  const seen = paths.toSorted(comparePaths);
  for (let i = 1; i < seen.length; i++) {
    const [shorter, longer] = [seen[i - 1] as string[], seen[i] as string[]];
    if (shorter.every((part, at) => part === longer[at]))
      fail(
        'ConflictingUpdateOperators',
        `Updating the path '${longer.join('.')}' would create a conflict at '${shorter.join('.')}'`,
      );
  }
}

function rename(doc: Doc, change: Change): void {
  const from = holderOf(doc, change.parts, false);
  const name = change.parts.at(-1) as string;
  const value = from && valueIn(from, name);
  if (!from || value === undefined) return;
  if (Array.isArray(from))
    fail(
      'BadValue',
      `The source field cannot be an array element, '${change.path}' in doc with _id: ${show(doc._id)} has an array field called '${change.parts.at(-2)}'`,
    );
  setIn(from, name, undefined);
  const target = change.target as readonly string[];
  setIn(holderOf(doc, target, true) as Doc, target.at(-1) as string, value);
}

function operatorUpdate(update: Doc, options: UpdateOptions): Update {
  const changes = parseChanges(update, options.collation);
  refuseConflicts(changes.flatMap(({ parts, target }) => (target ? [parts, target] : [parts])));
  const filters = parseFilters(options.arrayFilters, options.collation);
  for (const name of filters.keys())
    if (!changes.some(({ parts }) => parts.includes(`$[${name}]`)))
      fail(
        'FailedToParse',
        `The array filter for identifier '${name}' was not used in the update ${show(update)}`,
      );
  return {
    kind: 'operators',
    apply(original, { index, inserting }) {
      const doc = clone(original);
      const active = changes.filter(({ onlyInserting }) => inserting || !onlyInserting);
      const planned = active.flatMap((change) =>
        concretePaths(doc, change.parts, { index, filters }).map((parts) => ({ change, parts })),
      );
      if (planned.length !== active.length || filters.size)
        refuseConflicts(planned.map(({ parts }) => parts));
      for (const { change, parts } of planned) {
        if (change.target) {
          rename(doc, change);
          continue;
        }
        const holder = holderOf(doc, parts, change.creates);
        const name = parts.at(-1) as string;
        const value = holder && valueIn(holder, name);
        if (!holder || (value === undefined && !change.creates)) continue;
        const next = change.apply(value, {
          path: parts.join('.'),
          doc: original,
          collation: options.collation,
        });
        if (next !== value) setIn(holder, name, next);
      }
      if (!inserting && !equal(original._id, doc._id))
        fail(
          'ImmutableField',
          "Performing an update on the path '_id' would modify the immutable field '_id'",
        );
      return doc;
    },
  };
}

function refuseNewId(before: unknown, after: unknown): void {
  if (before !== undefined && !equal(before, after))
    fail(
      'ImmutableField',
      `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${show(after)}`,
    );
}

function replacementUpdate(replacement: Doc): Update {
  for (const key of Object.keys(replacement))
    if (key.startsWith('$'))
      fail(
        'DollarPrefixedFieldName',
        `The dollar ($) prefixed field '${key}' in '${key}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
      );
  return {
    kind: 'replacement',
    apply(doc) {
      const { _id: given, ...rest } = clone(replacement);
      const id = given === undefined ? doc._id : given;
      refuseNewId(doc._id, id);
      return id === undefined ? rest : { _id: id, ...rest };
    },
  };
}

const updateStages = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

function pipelineUpdate(pipeline: readonly unknown[], options: UpdateOptions): Update {
  if (options.arrayFilters !== undefined)
    fail('FailedToParse', 'arrayFilters may not be specified for pipeline-syle updates');
  const constants = isDoc(options.constants)
    ? Object.fromEntries(
        Object.entries(options.constants).map(([key, value]) => [key, evaluateConstant(value)]),
      )
    : {};
  const stages = pipeline.map((stage) => {
    const [name] = isDoc(stage) ? Object.keys(stage) : [];
    if (!isDoc(stage) || name === undefined || Object.keys(stage).length !== 1)
      fail(40323, 'A pipeline stage specification object must contain exactly one field.');
    if (!updateStages.has(name))
      fail(
        name.startsWith('$') ? 'InvalidOptions' : 'UnrecognizedStage',
        `${name} is not allowed to be used within an update`,
      );
    return compileDocumentStage(name, stage[name], options.collation) as Projection;
  });
  return {
    kind: 'pipeline',
    apply(doc) {
      const variables = { ...options.variables, ...constants, NOW: new Date() };
      let next = stages.reduce((current, stage) => stage(current, variables), doc);
      if (own(next, '_id') === undefined && doc._id !== undefined) next = { _id: doc._id, ...next };
      refuseNewId(doc._id, next._id);
      return next;
    },
  };
}

/** Compiles an update of any of the three kinds; whatever is wrong with it fails here. */
export function compileUpdate(update: unknown, options: UpdateOptions = {}): Update {
  if (Array.isArray(update)) return pipelineUpdate(update, options);
  if (!isDoc(update)) fail('FailedToParse', 'Update argument must be either an object or an array');
  if (options.constants !== undefined)
    fail(51198, 'Constant values may only be specified for pipeline updates');
  if (Object.keys(update)[0]?.startsWith('$')) return operatorUpdate(update, options);
  if (options.arrayFilters !== undefined && (options.arrayFilters as unknown[]).length)
    fail('FailedToParse', 'arrayFilters may not be specified for replacement updates');
  return replacementUpdate(update);
}

function collectEqualities(filter: Doc, into: Doc): void {
  const add = (path: string, value: unknown): void => {
    const parts = path.split('.');
    if (parts.some((part) => part.startsWith('$'))) return;
    const holder = holderOf(into, parts, true) as Doc;
    const name = parts.at(-1) as string;
    if (valueIn(holder, name) !== undefined)
      fail('NotSingleValueField', `cannot infer query fields to set, path '${path}' is matched twice`);
    setIn(holder, name, clone(value));
  };
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' || (path === '$or' && (condition as unknown[]).length === 1))
      for (const branch of condition as Doc[]) collectEqualities(branch, into);
    else if (path.startsWith('$') || isRegex(condition)) continue;
    else if (!isOperatorDoc(condition)) add(path, condition);
    else if ('$eq' in condition) add(path, condition.$eq);
    else if (Array.isArray(condition.$in) && condition.$in.length === 1 && !isRegex(condition.$in[0]))
      add(path, condition.$in[0]);
    else if (
      Array.isArray(condition.$all) &&
      condition.$all.length === 1 &&
      !isOperatorDoc(condition.$all[0])
    )
      add(path, condition.$all[0]);
  }
}

/** The document an upsert inserts: what the query fixes, then the update on top of it. */
export function upsertDocument(filter: Doc, update: Update): Doc {
  const base: Doc = {};
  collectEqualities(filter, base);
  if (update.kind === 'replacement')
    return update.apply(base._id === undefined ? {} : { _id: base._id }, { inserting: true });
  const doc = update.apply(base, { inserting: true });
  if (base._id !== undefined) refuseNewId(base._id, doc._id);
  return doc;
}
