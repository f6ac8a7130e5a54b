import type { Collation } from './collation.ts';
import { compileDocumentStage, stageParts } from './document-stages.ts';
import { fail } from './errors.ts';
import type { Variables } from './expressions.ts';
import { equal } from './keys.ts';
import { compileFilter } from './matcher.ts';
import type { Projection } from './projection.ts';
import { type Change, findOperator } from './update-operators.ts';
import {
  checkPath,
  comparePaths,
  concretePaths,
  holderOf,
  refuseConflicts,
  setIn,
  valueIn,
} from './update-paths.ts';
import { clone, type Doc, isDoc, own, show } from './values.ts';

export interface UpdateOptions {
  arrayFilters?: unknown;
  collation?: Collation | undefined;
  variables?: Variables | undefined;
}

export interface Update {
  kind: 'operators' | 'replacement' | 'pipeline';
  /** The new version of a document; the given one is left alone. */
  apply(doc: Doc, details: { index?: number | undefined; inserting?: boolean }): Doc;
}

/** What one line of an operator does to one path. */
interface Step {
  parts: readonly string[];
  creates: boolean;
  onlyInserting: boolean;
  change: Change;
  /** `$rename`: where the value goes. */
  target?: readonly string[];
}

function topLevelNames(filter: Doc): string[] {
  return Object.entries(filter).flatMap(([key, value]) =>
    key.startsWith('$') && Array.isArray(value)
      ? value.flatMap((branch) => topLevelNames(branch as Doc))
      : [key.split('.')[0] as string],
  );
}

function parseFilters(given: unknown, collation?: Collation): Map<string, (element: unknown) => boolean> {
  const filters = new Map<string, (element: unknown) => boolean>();
  for (const filter of (given as Doc[] | undefined) ?? []) {
    const [name, ...others] = new Set(topLevelNames(filter));
    if (name === undefined || others.length)
      fail('FailedToParse', `An array filter needs a single top-level field name: ${show(filter)}`);
    if (!/^[a-z][a-zA-Z0-9]*$/.test(name))
      fail('BadValue', `The name in an array filter begins with a lowercase letter, unlike '${name}'`);
    if (filters.has(name)) fail('FailedToParse', `Found multiple array filters with the name ${name}`);
    const matcher = compileFilter(filter, { collation });
    filters.set(name, (element) => matcher({ [name]: element }));
  }
  return filters;
}

function renaming(path: string, to: unknown): Step {
  if (typeof to !== 'string')
    fail('BadValue', `The 'to' field for $rename must be a string: ${path}: ${show(to)}`);
  const [parts, target] = [checkPath(path), checkPath(to)];
  if ([...parts, ...target].some((part) => part.startsWith('$')))
    fail('BadValue', `The source or destination field for $rename may not be dynamic: ${path}`);
  return { parts, target, creates: false, onlyInserting: false, change: () => undefined };
}

function parseSteps(update: Doc, collation?: Collation): Step[] {
  const steps = Object.entries(update).flatMap(([name, fields]) => {
    const operator = name === '$rename' ? undefined : findOperator(name);
    if (!isDoc(fields))
      fail(
        'FailedToParse',
        `Modifiers operate on fields: {${name}: {<field>: ...}} not {${name}: ${show(fields)}}`,
      );
    return Object.entries(fields).map(([path, argument]): Step => {
      if (!operator) return renaming(path, argument);
      const change = operator.prepare(argument, path, collation);
      const onlyInserting = name === '$setOnInsert';
      return { parts: checkPath(path), creates: operator.creates, onlyInserting, change };
    });
  });
  refuseConflicts(steps.flatMap(({ parts, target }) => (target ? [parts, target] : [parts])));
  return steps.sort((a, b) => comparePaths(a.parts, b.parts));
}

/** Takes one step in a document, at a path without `$`. */
function take(doc: Doc, parts: readonly string[], { creates, change, target }: Step): void {
  const name = parts.at(-1) as string;
  const holder = holderOf(doc, parts, creates);
  const value = holder && valueIn(holder, name);
  if (!holder || (value === undefined && !creates)) return;
  if (target && Array.isArray(holder))
    fail('BadValue', `The source field of $rename cannot be an array element: ${parts.join('.')}`);
  const next = change(value);
  if (next !== value) setIn(holder, name, next);
  if (target) setIn(holderOf(doc, target, true) as Doc, target.at(-1) as string, value);
}

function operatorUpdate(update: Doc, { arrayFilters, collation }: UpdateOptions): Update {
  const steps = parseSteps(update, collation);
  const filters = parseFilters(arrayFilters, collation);
  for (const name of filters.keys())
    if (!steps.some(({ parts }) => parts.includes(`$[${name}]`)))
      fail(
        'FailedToParse',
        `The array filter for identifier '${name}' was not used in the update ${show(update)}`,
      );
  return {
    kind: 'operators',
    apply(original, { index, inserting }) {
      const doc = clone(original);
      const planned = steps
        .filter(({ onlyInserting }) => inserting || !onlyInserting)
        .flatMap((step) =>
          concretePaths(doc, step.parts, { index, filters }).map((parts) => ({ step, parts })),
        );
      if (steps.some(({ parts }, i) => parts !== planned[i]?.parts))
        refuseConflicts(planned.map(({ parts }) => parts));
      for (const { step, parts } of planned) take(doc, parts, step);
      if (!inserting) refuseNewId(original._id, doc._id);
      return doc;
    },
  };
}

function refuseNewId(before: unknown, after: unknown): void {
  if (before !== undefined && !equal(before, after))
    fail('ImmutableField', `The update would change the (immutable) field '_id' to ${show(after)}`);
}

function replacementUpdate(replacement: Doc): Update {
  const dollar = Object.keys(replacement).find((key) => key.startsWith('$'));
  if (dollar)
    fail(
      'DollarPrefixedFieldName',
      `The dollar ($) prefixed field '${dollar}' is not allowed in a replacement.`,
    );
  return {
    kind: 'replacement',
    apply(doc) {
      const { _id = doc._id, ...rest } = clone(replacement);
      refuseNewId(doc._id, _id);
      return _id === undefined ? rest : { _id, ...rest };
    },
  };
}

const updateStages = ['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith'];

function pipelineUpdate(
  pipeline: readonly unknown[],
  { arrayFilters, collation, variables }: UpdateOptions,
): Update {
  if (arrayFilters !== undefined)
    fail('FailedToParse', 'arrayFilters may not be specified for pipeline-style updates');
  const stages = pipeline.map((stage) => {
    const [name, spec] = stageParts(stage);
    if (!updateStages.includes(name))
      fail(
        name.startsWith('$') ? 'InvalidOptions' : 'UnrecognizedStage',
        `${name} is not allowed to be used within an update`,
      );
    return compileDocumentStage(name, spec, collation) as Projection;
  });
  return {
    kind: 'pipeline',
    apply(doc) {
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
  if (Object.keys(update)[0]?.startsWith('$')) return operatorUpdate(update, options);
  if ((options.arrayFilters as unknown[] | undefined)?.length)
    fail('FailedToParse', 'arrayFilters may not be specified for replacement updates');
  return replacementUpdate(update);
}
