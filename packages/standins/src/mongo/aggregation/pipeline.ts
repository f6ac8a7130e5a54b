import { randomInt } from 'node:crypto';
import { fail, refuse } from '../errors.ts';
import type { FindRequest } from '../query/find-request.ts';
import { compileFilter } from '../query/matcher.ts';
import { parseSort, sortBy } from '../query/sort.ts';
import { checkTime } from '../sessions/transactions.ts';
import { type Doc, isDoc, isNumeric, show, toNumber } from '../values/values.ts';
import { compileGroup } from './group.ts';

/** A stage as [name, argument]; a document with one field. */
export function stageParts(stage: unknown): [string, unknown] {
  const entries = isDoc(stage) ? Object.entries(stage) : [];
  if (entries.length !== 1)
    fail(40323, 'A pipeline stage specification object must contain exactly one field.');
  return entries[0] as [string, unknown];
}

type Stage = (docs: Doc[]) => Doc[];
type CompileStage = (spec: unknown) => Stage;

function amount(name: '$limit' | '$skip', spec: unknown): number {
  const [n, least] = [toNumber(spec), name === '$limit' ? 1 : 0];
  return Number.isInteger(n) && n >= least
    ? n
    : fail(name === '$limit' ? 15958 : 5107200, `${name} needs an integer from ${least}, not ${show(spec)}`);
}

/** Up to `most` different documents at random, in a random order. */
function sampleOf(docs: Doc[], most: number): Doc[] {
  const left = [...docs];
  const taken = Math.min(most, left.length);
  for (let at = 0; at < taken; at++) {
    const other = randomInt(at, left.length);
    [left[at], left[other]] = [left[other] as Doc, left[at] as Doc];
  }
  return left.slice(0, taken);
}

const stages: Record<string, CompileStage> = {
  $match(spec) {
    if (!isDoc(spec)) fail(15959, 'the match filter must be an expression in an object');
    const matches = compileFilter(spec);
    return (docs) => docs.filter((doc) => matches(doc));
  },
  $sort(spec) {
    if (!isDoc(spec) || Object.keys(spec).length === 0)
      fail(15976, '$sort stage must have at least one sort key');
    parseSort(spec);
    const items = (docs: readonly Doc[]) => docs.map((doc) => ({ doc }));
    return (docs) => sortBy(items(docs), spec).map(({ doc }) => doc);
  },
  $limit(spec) {
    const most = amount('$limit', spec);
    return (docs) => docs.slice(0, most);
  },
  $skip(spec) {
    const first = amount('$skip', spec);
    return (docs) => docs.slice(first);
  },
  $sample(spec) {
    if (!isDoc(spec)) fail(28745, 'the $sample stage specification must be an object');
    const { size, ...others } = spec;
    const [unknown] = Object.keys(others);
    if (unknown !== undefined) fail(28748, `unrecognized option to $sample: ${unknown}`);
    if (size === undefined) fail(28749, '$sample stage must specify a size');
    if (!isNumeric(size)) fail(28746, 'size argument to $sample must be a number');
    const most = Math.trunc(toNumber(size));
    if (!(most > 0)) fail(28747, 'size argument to $sample must be a positive integer');
    return (docs) => sampleOf(docs, most);
  },
  $collStats: () => fail(40602, '$collStats is only valid as the first stage in a pipeline'),
  $group(spec) {
    if (!isDoc(spec)) fail(15947, "a group's fields must be specified in an object");
    const group = compileGroup(spec);
    return group;
  },
};

function compileStage(name: string, spec: unknown): Stage {
  const compile = Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (compile) return compile(spec);
  return refuse('stage', name, 'UnrecognizedStage', `Unrecognized pipeline stage name: '${name}'`);
}

/** Compiles stages into one function; throws for invalid ones. */
export function compilePipeline(pipeline: readonly unknown[], deadline?: number): Stage {
  const compiled = pipeline.map((stage) => compileStage(...stageParts(stage)));
  return (docs) =>
    compiled.reduce((current, stage) => {
      checkTime(deadline);
      return stage(current);
    }, docs);
}

export interface Head extends FindRequest {
  rest: readonly unknown[];
}

/** Splits leading $match, $sort, $skip and $limit off a pipeline, which a find can answer by index. */
export function splitHead(pipeline: readonly unknown[]): Head {
  const head: Head = { filter: {}, rest: [] };
  const filters: Doc[] = [];
  let at = 0;
  for (; at < pipeline.length; at++) {
    const [name, spec] = stageParts(pipeline[at]);
    const cut = head.skip || head.limit;
    if (name === '$match' && isDoc(spec) && !head.sort && !cut) filters.push(spec);
    else if (name === '$sort' && isDoc(spec) && Object.keys(spec).length && !head.sort && !cut)
      head.sort = spec;
    else if (name === '$skip' && !cut) head.skip = amount(name, spec);
    else if (name === '$limit' && !head.limit) head.limit = amount(name, spec);
    else break;
  }
  head.filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  head.rest = pipeline.slice(at);
  return head;
}
