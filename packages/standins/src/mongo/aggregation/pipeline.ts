import { fail, refuse } from '../errors.ts';
import { findRecords } from '../query/find.ts';
import type { FindRequest } from '../query/find-request.ts';
import { compileFilter } from '../query/matcher.ts';
import { compileAddFields, compileProjection } from '../query/projection.ts';
import { parseSort, sortBy } from '../query/sort.ts';
import type { Sessions } from '../sessions/sessions.ts';
import { checkTime, type Transaction } from '../sessions/transactions.ts';
import type { Catalogue } from '../storage/catalogue.ts';
import type { Collation } from '../values/collation.ts';
import { type Doc, isDoc, isMissing, isTruthy, show, toNumber, typeOf } from '../values/values.ts';
import { compileDocumentStage, stageFields, stageParts } from './document-stages.ts';
import type { Variables } from './expression.ts';
import { compileExpression, pathValue } from './expressions.ts';
import { compileGroup } from './group.ts';

/** What stages that read other collections need. */
export interface PipelineContext {
  catalogue: Catalogue;
  sessions: Sessions;
  database: string;
  transaction: Transaction | undefined;
  collation: Collation | undefined;
  variables: Variables;
  /** When maxTimeMS expires. */
  deadline?: number;
}

type Stage = (docs: Doc[], context: PipelineContext) => Doc[];
type CompileStage = (spec: unknown, context: PipelineContext) => Stage;

function amount(name: '$limit' | '$skip', spec: unknown): number {
  const [n, least] = [toNumber(spec), name === '$limit' ? 1 : 0];
  return Number.isInteger(n) && n >= least
    ? n
    : fail(name === '$limit' ? 15958 : 5107200, `${name} needs an integer from ${least}, not ${show(spec)}`);
}

/** The documents of another collection that match a filter. */
function docsOf(name: unknown, context: PipelineContext, filter = {}): Doc[] {
  const { catalogue, database, collation, transaction, deadline } = context;
  const found = typeof name === 'string' ? catalogue.find(database, name, transaction) : undefined;
  return findRecords(found, { filter, collation, transaction, deadline }).records.map(({ doc }) => doc);
}

const unwind: CompileStage = (spec) => {
  const given: Doc = isDoc(spec) ? spec : { path: spec };
  const { path, includeArrayIndex, preserveNullAndEmptyArrays, ...others } = given;
  const [other] = Object.keys(others);
  if (other) fail(28811, `unrecognized option to $unwind stage: ${other}`);
  if (typeof path !== 'string' || !path.startsWith('$'))
    fail(28818, `path option to $unwind stage should be prefixed with a '$': ${show(path)}`);
  const name = path.slice(1);
  const parts = name.split('.');
  const withItem = compileAddFields({ [name]: '$$ITEM' });
  const without = compileProjection({ [name]: 0 });
  const withIndex =
    typeof includeArrayIndex === 'string' ? compileAddFields({ [includeArrayIndex]: '$$INDEX' }) : undefined;
  const indexed = (doc: Doc, index: number | null): Doc => withIndex?.(doc, { INDEX: index }) ?? doc;
  return (docs) =>
    docs.flatMap((doc) => {
      const value = pathValue(doc, parts);
      if (Array.isArray(value) && value.length)
        return value.map((item, i) => indexed(withItem(doc, { ITEM: item }), i));
      const isEmpty = Array.isArray(value) || isMissing(value);
      if (isEmpty && !isTruthy(preserveNullAndEmptyArrays)) return [];
      return [indexed(Array.isArray(value) ? without(doc) : doc, null)];
    });
};

const lookup: CompileStage = (spec, context) => {
  const given: Doc = isDoc(spec) ? spec : {};
  const { from, localField, foreignField, as, let: bindings = {}, pipeline, ...others } = given;
  const [other] = Object.keys(others);
  if (other) fail('FailedToParse', `unknown argument to $lookup: ${other}`);
  const joins = typeof localField === 'string' && typeof foreignField === 'string';
  if (typeof as !== 'string' || (!joins && !Array.isArray(pipeline)))
    fail('FailedToParse', "$lookup needs 'as', and 'localField' with 'foreignField' or a 'pipeline'");
  const variables = Object.entries(bindings as Doc).map(
    ([name, value]) => [name, compileExpression(value)] as const,
  );
  const sub = compilePipeline(Array.isArray(pipeline) ? pipeline : [], context);
  const put = compileAddFields({ [as]: '$$MATCHES' });
  return (docs, outer) =>
    docs.map((doc) => {
      let filter: Doc = {};
      if (joins) {
        const local = pathValue(doc, localField.split('.'));
        const wanted = Array.isArray(local) ? local : [local ?? null];
        // $in takes regular expressions for patterns, a join compares them as values
        filter = { [foreignField]: { $in: wanted.filter((value) => typeOf(value) !== 'regex') } };
      }
      const matches = docsOf(from, outer, filter);
      const scope = { ...outer.variables, ROOT: doc, CURRENT: doc };
      const bound = Object.fromEntries(variables.map(([name, value]) => [name, value(scope)]));
      return put(doc, { MATCHES: sub(matches, { ...outer, variables: { ...outer.variables, ...bound } }) });
    });
};

const unionWith: CompileStage = (spec, context) => {
  const given = isDoc(spec) ? spec : { coll: spec };
  const { coll, pipeline = [] } = stageFields('$unionWith', given, ['coll', 'pipeline']);
  const sub = compilePipeline(pipeline as unknown[], context);
  return (docs, outer) => [...docs, ...sub(docsOf(coll, outer), outer)];
};

const facet: CompileStage = (spec, context) => {
  if (!isDoc(spec) || Object.keys(spec).length === 0)
    fail(40169, 'the $facet specification must be a non-empty object');
  const branches = Object.entries(spec).map(([name, pipeline]) => {
    if (!Array.isArray(pipeline)) fail(40170, `arguments to $facet must be arrays, ${name} is not`);
    if (pipeline.some((stage) => '$facet' in stage))
      fail(40600, '$facet is not allowed within a $facet stage');
    return [name, compilePipeline(pipeline, context)] as const;
  });
  return (docs, inner) => [Object.fromEntries(branches.map(([name, run]) => [name, run(docs, inner)]))];
};

const stages: Record<string, CompileStage> = {
  $match(spec, { collation }) {
    if (!isDoc(spec)) fail(15959, 'the match filter must be an expression in an object');
    // variables of a surrounding $lookup are known only when it runs
    compileFilter(spec, { collation });
    return (docs, { variables }) => {
      const matches = compileFilter(spec, { collation, variables });
      return docs.filter((doc) => matches(doc));
    };
  },
  $sort(spec, { collation }) {
    if (!isDoc(spec) || Object.keys(spec).length === 0)
      fail(15976, '$sort stage must have at least one sort key');
    parseSort(spec);
    const items = (docs: readonly Doc[]) => docs.map((doc) => ({ doc }));
    return (docs) => sortBy(items(docs), spec, collation).map(({ doc }) => doc);
  },
  $limit(spec) {
    const most = amount('$limit', spec);
    return (docs) => docs.slice(0, most);
  },
  $skip(spec) {
    const first = amount('$skip', spec);
    return (docs) => docs.slice(first);
  },
  $count(spec) {
    if (typeof spec !== 'string' || spec === '' || spec.includes('.') || spec.startsWith('$'))
      fail(40156, 'the count field must be a non-empty string');
    return (docs) => (docs.length ? [{ [spec]: docs.length }] : []);
  },
  $group(spec, { collation }) {
    if (!isDoc(spec)) fail(15947, "a group's fields must be specified in an object");
    const group = compileGroup(spec, collation);
    return (docs, { variables }) => group(docs, variables);
  },
  $sortByCount: (spec, context) =>
    compilePipeline([{ $group: { _id: spec, count: { $sum: 1 } } }, { $sort: { count: -1 } }], context),
  $unwind: unwind,
  $lookup: lookup,
  $unionWith: unionWith,
  $facet: facet,
  $documents(spec) {
    const list = compileExpression(spec);
    return (_docs, { variables }) => list(variables) as Doc[];
  },
  $listLocalSessions(spec) {
    stageFields('$listLocalSessions', isDoc(spec) ? spec : {}, ['users', 'allUsers']);
    return (_docs, { sessions }) =>
      sessions.all().map(({ id, lastUse }) => ({ _id: id, lastUse: new Date(lastUse) }));
  },
};

function compileStage(name: string, spec: unknown, context: PipelineContext): Stage {
  const perDocument = compileDocumentStage(name, spec, context.collation);
  if (perDocument) return (docs, { variables }) => docs.map((doc) => perDocument(doc, variables));
  const compile = Object.hasOwn(stages, name) ? stages[name] : undefined;
  if (compile) return compile(spec, context);
  if (name === '$changeStream') fail(40573, 'This server has no change streams');
  if (name === '$out' || name === '$merge')
    fail(40601, `${name} can only be the final stage in the pipeline`);
  return refuse('stage', name, 'UnrecognizedStage', `Unrecognized pipeline stage name: '${name}'`);
}

/** Compiles stages into one function; throws for invalid ones. */
export function compilePipeline(pipeline: readonly unknown[], context: PipelineContext): Stage {
  const compiled = pipeline.map((stage) => compileStage(...stageParts(stage), context));
  return (docs, inner) =>
    compiled.reduce((current, stage) => {
      checkTime(inner.deadline);
      return stage(current, inner);
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
