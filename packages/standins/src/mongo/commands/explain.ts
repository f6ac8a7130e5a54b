import { findCollection } from '../catalogue.ts';
import { fail } from '../errors.ts';
import { type Found, findRecords } from '../find.ts';
import type { Plan } from '../planner.ts';
import { type Command, collationOf, type Request, variablesOf } from '../request.ts';
import { type Doc, isDoc, isTruthy, toNumber } from '../values.ts';
import { planAggregate } from './aggregate.ts';
import { search } from './reads.ts';

function scanStage(plan: Plan): Doc {
  if (plan.kind === 'collection')
    return { stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward' };
  const scans = (plan.kind === 'union' ? plan.scans : [plan]).map(({ index, reverse, bounds }) => ({
    stage: 'IXSCAN',
    keyPattern: index.spec.key,
    indexName: index.name,
    isMultiKey: index.multikey,
    isUnique: index.unique,
    isSparse: index.sparse,
    isPartial: index.partial !== undefined,
    direction: reverse ? 'backward' : 'forward',
    indexBounds: bounds,
  }));
  return {
    stage: 'FETCH',
    inputStage: plan.kind === 'union' ? { stage: 'OR', inputStages: scans } : scans[0],
  };
}

function winningPlan({ plan }: Found, sort: unknown): Doc {
  const scan = scanStage(plan);
  return isDoc(sort) && Object.keys(sort).length && !plan.sorted
    ? { stage: 'SORT', sortPattern: sort, inputStage: scan }
    : scan;
}

function lookUp(request: Request): { found: Found; sort: unknown; filter: unknown } {
  const { body, name, server, database } = request;
  switch (name) {
    case 'find':
      return { found: search(request, 'filter'), sort: body.sort, filter: body.filter };
    case 'count':
    case 'distinct':
      return { found: search(request, 'query'), sort: undefined, filter: body.query };
    case 'findAndModify':
    case 'findandmodify':
      return {
        found: search({ ...request, body: { ...body, limit: 1 } }, 'query'),
        sort: body.sort,
        filter: body.query,
      };
    case 'aggregate': {
      const { collection, head, context } = planAggregate(request);
      return {
        found: findRecords(collection, { ...head, hint: body.hint, ...context }),
        sort: head.sort,
        filter: head.filter,
      };
    }
    case 'update':
    case 'delete': {
      const [statement] = (name === 'update' ? body.updates : body.deletes) as Doc[];
      const collection = findCollection(server.catalogue, database, body[name] as string);
      const multi = name === 'update' ? isTruthy(statement?.multi) : toNumber(statement?.limit) === 0;
      const filter = statement?.q as Doc;
      return {
        found: findRecords(collection, {
          filter,
          limit: multi ? 0 : 1,
          hint: statement?.hint,
          collation: collationOf(statement?.collation, collection),
          variables: variablesOf(body.let),
        }),
        sort: undefined,
        filter,
      };
    }
    default:
      return fail('CommandNotFound', `Explain failed due to unknown command: ${name}`);
  }
}

/** `explain`: which way a command would take; nothing is written. */
export const explain: Command = (request) => {
  const inner = request.body.explain;
  const [name] = isDoc(inner) ? Object.keys(inner) : [];
  if (!isDoc(inner) || name === undefined) fail('FailedToParse', 'explain needs a command');
  const verbosity = request.body.verbosity ?? 'allPlansExecution';
  if (!['queryPlanner', 'executionStats', 'allPlansExecution'].includes(verbosity as string))
    fail(
      'BadValue',
      `verbosity string must be one of {'queryPlanner', 'executionStats', 'allPlansExecution'}`,
    );
  const started = Date.now();
  const { found, sort, filter } = lookUp({ ...request, name, body: inner });
  const { records, keysExamined, docsExamined } = found;
  const plan = winningPlan(found, sort);
  return {
    explainVersion: '1',
    queryPlanner: {
      namespace: `${request.database}.${inner[name]}`,
      parsedQuery: filter ?? {},
      winningPlan: plan,
      rejectedPlans: [],
    },
    ...(verbosity === 'queryPlanner'
      ? {}
      : {
          executionStats: {
            executionSuccess: true,
            nReturned: records.length,
            executionTimeMillis: Date.now() - started,
            totalKeysExamined: keysExamined,
            totalDocsExamined: docsExamined,
            executionStages: plan,
          },
        }),
    command: inner,
    serverInfo: { host: request.server.address, version: '8.0.4' },
  };
};

/** The older form: `aggregate` with `explain: true`. */
export const explainsItself = ({ name, body }: Request): boolean =>
  name === 'aggregate' && isTruthy(body.explain);
