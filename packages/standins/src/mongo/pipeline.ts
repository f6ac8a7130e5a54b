import { type Catalogue, findCollection } from './catalogue.ts';
import type { Collation } from './collation.ts';
import type { Collection } from './collection.ts';
import { compileDocumentStage } from './document-stages.ts';
import { fail } from './errors.ts';
import { compileExpression, pathValue, type Variables } from './expressions.ts';
import { findRecords } from './find.ts';
import { compileGroup } from './group.ts';
import { compare } from './keys.ts';
import { compileFilter } from './matcher.ts';
import { mingoStage } from './mingo-bridge.ts';
import { compileAddFields, compileProjection } from './projection.ts';
import { parseSort, sortBy } from './sort.ts';
import type { Transaction } from './transactions.ts';
import { type Doc, isDoc, isNumeric, isTruthy, show, toNumber, typeOf } from './values.ts';

/** What stages that look at other collections need to know. */
export interface PipelineContext {
  catalogue: Catalogue;
  database: string;
  transaction: Transaction | undefined;
  collation: Collation | undefined;
  variables: Variables;
}

type Stage = (docs: Doc[], context: PipelineContext) => Doc[];

const unsupported: Record<string, [number | 'NotImplemented', string]> = {
  $changeStream: [
    40573,
    'The $changeStream stage is only supported on replica sets; this server has no change streams',
  ],
  $geoNear: ['NotImplemented', '$geoNear is not supported by this server (no geo queries)'],
  $search: ['NotImplemented', '$search is not supported by this server (no text search)'],
  $searchMeta: ['NotImplemented', '$searchMeta is not supported by this server (no text search)'],
  $vectorSearch: ['NotImplemented', '$vectorSearch is not supported by this server (no text search)'],
  $listSearchIndexes: [
    'NotImplemented',
    '$listSearchIndexes is not supported by this server (no text search)',
  ],
  $collStats: ['NotImplemented', '$collStats is not supported by this server'],
  $indexStats: ['NotImplemented', '$indexStats is not supported by this server'],
  $redact: ['NotImplemented', '$redact is not supported by this server'],
  $bucketAuto: ['NotImplemented', '$bucketAuto is not supported by this server'],
  $densify: ['NotImplemented', '$densify is not supported by this server'],
  $fill: ['NotImplemented', '$fill is not supported by this server'],
  $currentOp: ['NotImplemented', '$currentOp is not supported by this server'],
};
const viaMingo = new Set(['$graphLookup', '$setWindowFields']);

/** One stage as [name, argument]; anything but one field is an error. */
export function stageParts(stage: unknown): [string, unknown] {
  const entries = isDoc(stage) ? Object.entries(stage) : [];
  if (entries.length !== 1)
    fail(40323, 'A pipeline stage specification object must contain exactly one field.');
  return entries[0] as [string, unknown];
}

function amount(name: string, spec: unknown, least: number): number {
  const n = toNumber(spec);
  if (!isNumeric(spec) || !Number.isInteger(n))
    fail(
      name === '$limit' ? 2107201 : 5107200,
      `invalid argument to ${name} stage: Expected an integer: ${name}: ${show(spec)}`,
    );
  if (n < least)
    fail(
      name === '$limit' ? 15958 : 5107200,
      name === '$limit'
        ? 'the limit must be positive'
        : `invalid argument to ${name} stage: Expected a non-negative number in: ${name}: ${show(spec)}`,
    );
  return n;
}

function unwind(spec: unknown): Stage {
  const given = isDoc(spec) ? spec : { path: spec };
  const { path, includeArrayIndex, preserveNullAndEmptyArrays } = given;
  if (typeof path !== 'string')
    fail(
      28808,
      `expected either a string or an object as specification for $unwind stage, got ${typeOf(path)}`,
    );
  if (!path.startsWith('$'))
    fail(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  const name = path.slice(1);
  const parts = name.split('.');
  const withItem = compileAddFields({ [name]: '$$ITEM' });
  const without = compileProjection({ [name]: 0 });
  const withIndex =
    typeof includeArrayIndex === 'string' ? compileAddFields({ [includeArrayIndex]: '$$INDEX' }) : undefined;
  return (docs) =>
    docs.flatMap((doc) => {
      const value = pathValue(doc, parts);
      const indexed = (out: Doc, index: unknown): Doc => (withIndex ? withIndex(out, { INDEX: index }) : out);
      if (Array.isArray(value) && value.length)
        return value.map((item, i) => indexed(withItem(doc, { ITEM: item }), i));
      if (!Array.isArray(value) && value !== null && value !== undefined) return [indexed(doc, null)];
      if (!isTruthy(preserveNullAndEmptyArrays)) return [];
      return [indexed(Array.isArray(value) ? without(doc) : doc, null)];
    });
}

function lookup(spec: unknown, context: PipelineContext): Stage {
  if (!isDoc(spec)) fail('FailedToParse', 'the $lookup specification must be an Object');
  const { from, localField, foreignField, as, let: bindings, pipeline } = spec;
  if (typeof as !== 'string') fail('FailedToParse', "must specify 'as' field for a $lookup");
  if (typeof from !== 'string' && !Array.isArray(pipeline))
    fail('FailedToParse', "must specify 'pipeline' when 'from' is empty");
  if (!Array.isArray(pipeline) && (typeof localField !== 'string' || typeof foreignField !== 'string'))
    fail(
      'FailedToParse',
      "$lookup requires both or neither of 'localField' and 'foreignField' to be specified",
    );
  const variables = Object.entries((bindings as Doc | undefined) ?? {}).map(
    ([name, value]) => [name, compileExpression(value)] as const,
  );
  const sub = Array.isArray(pipeline) ? compilePipeline(pipeline, context) : undefined;
  const put = compileAddFields({ [as]: '$$MATCHES' });
  return (docs, { catalogue, database, transaction, collation, ...rest }) => {
    const collection =
      typeof from === 'string' ? findCollection(catalogue, database, from, transaction) : undefined;
    return docs.map((doc) => {
      const scope = { ...rest.variables, ROOT: doc, CURRENT: doc };
      let filter: Doc = {};
      if (typeof localField === 'string') {
        const local = pathValue(doc, localField.split('.'));
        const wanted = Array.isArray(local) ? local : [local ?? null];
        // $in takes regular expressions for patterns, a join compares them as values
        filter = { [foreignField as string]: { $in: wanted.filter((value) => typeOf(value) !== 'regex') } };
      }
      let matches = findRecords(collection, { filter, collation, transaction }).records.map(
        (record) => record.doc,
      );
      if (sub) {
        const inner = {
          ...rest.variables,
          ...Object.fromEntries(variables.map(([name, value]) => [name, value(scope)])),
        };
        matches = sub(matches, { catalogue, database, transaction, collation, variables: inner });
      }
      return put(doc, { MATCHES: matches });
    });
  };
}

function unionWith(spec: unknown, context: PipelineContext): Stage {
  const { coll, pipeline = [] } = isDoc(spec) ? spec : { coll: spec };
  const sub = compilePipeline(pipeline as unknown[], context);
  return (docs, inner) => {
    const collection =
      typeof coll === 'string'
        ? findCollection(inner.catalogue, inner.database, coll, inner.transaction)
        : undefined;
    return [
      ...docs,
      ...sub(
        findRecords(collection, { filter: {}, transaction: inner.transaction }).records.map(
          (record) => record.doc,
        ),
        inner,
      ),
    ];
  };
}

/** As MongoDB does it: a group by the boundary below, then in order. */
function bucket(spec: unknown, { collation }: PipelineContext): Stage {
  const { groupBy, boundaries, default: other, output = { count: { $sum: 1 } } } = isDoc(spec) ? spec : {};
  if (groupBy === undefined || !Array.isArray(boundaries) || boundaries.length < 2)
    fail(40198, "$bucket requires 'groupBy' and 'boundaries' to be specified.");
  if (boundaries.some((edge, i) => i > 0 && compare(boundaries[i - 1], edge) >= 0))
    fail(40194, "The 'boundaries' option to $bucket must be sorted");
  const branches = boundaries.slice(0, -1).map((edge, i) => {
    const [least, below] = [{ $literal: edge }, { $literal: boundaries[i + 1] }];
    const inside = { $and: [{ $gte: [groupBy, least] }, { $lt: [groupBy, below] }] };
    return Object.fromEntries([
      ['case', inside],
      ['then', least],
    ]);
  });
  const choice = { branches, ...(other === undefined ? {} : { default: { $literal: other } }) };
  const group = compileGroup({ _id: { $switch: choice }, ...(output as Doc) }, collation);
  return (docs, { variables }) => sortBy(group(docs, variables), { _id: 1 }, (doc) => doc);
}

function facet(spec: unknown, context: PipelineContext): Stage {
  if (!isDoc(spec) || Object.keys(spec).length === 0)
    fail(40169, 'the $facet specification must be a non-empty object');
  const branches = Object.entries(spec).map(([name, pipeline]) => {
    if (!Array.isArray(pipeline))
      fail(40170, `arguments to $facet must be arrays, ${name} is type ${typeOf(pipeline)}`);
    for (const stage of pipeline) {
      const [inner] = stageParts(stage);
      if (['$facet', '$out', '$merge', '$geoNear', '$changeStream'].includes(inner))
        fail(40600, `${inner} is not allowed to be used within a $facet stage`);
    }
    return [name, compilePipeline(pipeline, context)] as const;
  });
  return (docs, inner) => [Object.fromEntries(branches.map(([name, run]) => [name, run(docs, inner)]))];
}

function sample(spec: unknown): Stage {
  const size = isDoc(spec) ? toNumber(spec.size) : Number.NaN;
  if (!(size >= 0)) fail(28747, 'size argument to $sample must be a positive number');
  return (docs) => {
    const pool = [...docs];
    const count = Math.min(size, pool.length);
    for (let i = 0; i < count; i++) {
      const other = i + Math.floor(Math.random() * (pool.length - i));
      [pool[i], pool[other]] = [pool[other] as Doc, pool[i] as Doc];
    }
    return pool.slice(0, count);
  };
}

function compileStage(name: string, spec: unknown, context: PipelineContext): Stage {
  const { collation } = context;
  const perDocument = compileDocumentStage(name, spec, collation);
  if (perDocument) return (docs, { variables }) => docs.map((doc) => perDocument(doc, variables));
  switch (name) {
    case '$match': {
      if (!isDoc(spec)) fail(15959, 'the match filter must be an expression in an object');
      // variables of a surrounding $lookup are known only when it runs
      compileFilter(spec, { collation });
      return (docs, { variables }) => {
        const matcher = compileFilter(spec, { collation, variables });
        return docs.filter((doc) => matcher(doc));
      };
    }
    case '$sort':
      if (!isDoc(spec) || Object.keys(spec).length === 0)
        fail(15976, '$sort stage must have at least one sort key');
      parseSort(spec);
      return (docs) => sortBy(docs, spec, (doc) => doc, collation);
    case '$limit': {
      const most = amount(name, spec, 1);
      return (docs) => docs.slice(0, most);
    }
    case '$skip': {
      const first = amount(name, spec, 0);
      return (docs) => docs.slice(first);
    }
    case '$count':
      if (typeof spec !== 'string' || spec === '' || spec.includes('.') || spec.startsWith('$'))
        fail(40156, 'the count field must be a non-empty string');
      return (docs) => (docs.length ? [{ [spec]: docs.length }] : []);
    case '$group': {
      if (!isDoc(spec)) fail(15947, "a group's fields must be specified in an object");
      const group = compileGroup(spec, collation);
      return (docs, { variables }) => group(docs, variables);
    }
    case '$sortByCount': {
      const group = compileGroup({ _id: spec, count: { $sum: 1 } }, collation);
      return (docs, { variables }) => sortBy(group(docs, variables), { count: -1 }, (doc) => doc);
    }
    case '$unwind':
      return unwind(spec);
    case '$lookup':
      return lookup(spec, context);
    case '$unionWith':
      return unionWith(spec, context);
    case '$bucket':
      return bucket(spec, context);
    case '$facet':
      return facet(spec, context);
    case '$sample':
      return sample(spec);
    case '$documents': {
      const list = compileExpression(spec);
      return (_docs, { variables }) => list(variables) as Doc[];
    }
  }
  if (viaMingo.has(name))
    return (docs, { catalogue, database, transaction }) =>
      mingoStage({ [name]: spec }, docs, (other) =>
        findRecords(findCollection(catalogue, database, other, transaction), {
          filter: {},
          transaction,
        }).records.map(({ doc }) => doc),
      );
  const [code, why] = (Object.hasOwn(unsupported, name) ? unsupported[name] : undefined) ?? [];
  if (code !== undefined && why !== undefined) fail(code, why);
  if (name === '$out' || name === '$merge')
    fail(40601, `${name} can only be the final stage in the pipeline`);
  fail('UnrecognizedStage', `Unrecognized pipeline stage name: '${name}'`);
}

/** Compiles stages into one function; whatever is wrong with any of them fails here. */
export function compilePipeline(pipeline: readonly unknown[], context: PipelineContext): Stage {
  const stages = pipeline.map((stage) => compileStage(...stageParts(stage), context));
  return (docs, inner) => stages.reduce((current, stage) => stage(current, inner), docs);
}

export interface Head {
  filter: Doc;
  sort: Doc | undefined;
  skip: number;
  limit: number;
  rest: readonly unknown[];
}

/** Takes the leading $match, $sort, $skip and $limit off a pipeline: a find can do those with an index. */
export function splitHead(pipeline: readonly unknown[]): Head {
  const head: Head = { filter: {}, sort: undefined, skip: 0, limit: 0, rest: [] };
  const filters: Doc[] = [];
  let at = 0;
  for (; at < pipeline.length; at++) {
    const [name, spec] = stageParts(pipeline[at]);
    if (name === '$match' && isDoc(spec) && !head.sort && !head.skip && !head.limit) filters.push(spec);
    else if (
      name === '$sort' &&
      isDoc(spec) &&
      !head.sort &&
      !head.skip &&
      !head.limit &&
      Object.keys(spec).length
    )
      head.sort = spec;
    else if (name === '$skip' && !head.skip && !head.limit) head.skip = amount(name, spec, 0);
    else if (name === '$limit' && !head.limit) head.limit = amount(name, spec, 1);
    else break;
  }
  head.filter = filters.length > 1 ? { $and: filters } : (filters[0] ?? {});
  head.rest = pipeline.slice(at);
  return head;
}

/** The documents of a view: its pipeline over what it looks at, which may be a view again. */
export function runView(catalogue: Catalogue, view: Collection, transaction: Transaction | undefined): Doc[] {
  const { database, collation, options } = view;
  const context: PipelineContext = { catalogue, database, transaction, collation, variables: {} };
  const source = findCollection(catalogue, database, options.viewOn as string, transaction);
  const docs = findRecords(source, { filter: {}, transaction }).records.map((record) => record.doc);
  return compilePipeline((options.pipeline as unknown[] | undefined) ?? [], context)(docs, context);
}
