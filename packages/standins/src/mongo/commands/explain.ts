import { fail } from '../errors.ts';
import type { IndexScan } from '../indexes/planner.ts';
import type { Found } from '../query/find.ts';
import type { Command, Request } from '../request.ts';
import { type Doc, isDoc } from '../values/values.ts';
import { findHead } from './aggregate.ts';
import { search } from './reads.ts';

const indexStage = ({ index, reverse }: IndexScan): Doc => ({
  stage: 'IXSCAN',
  keyPattern: index.spec.key,
  indexName: index.name,
  isMultiKey: index.arrays.size > 0,
  direction: reverse ? 'backward' : 'forward',
});

function winningPlan({ plan, sorted }: Found): Doc {
  let stage: Doc;
  if (plan.kind === 'collection')
    stage = { stage: 'COLLSCAN', direction: plan.reverse ? 'backward' : 'forward' };
  else if (plan.kind === 'index') stage = { stage: 'FETCH', inputStage: indexStage(plan) };
  else stage = { stage: 'FETCH', inputStage: { stage: 'OR', inputStages: plan.scans.map(indexStage) } };
  return sorted ? { stage: 'SORT', inputStage: stage } : stage;
}

const finders: Record<string, (request: Request) => Found> = {
  find: (request) => search(request, 'filter'),
  count: (request) => search(request, 'query'),
  distinct: (request) => search(request, 'query'),
  findAndModify: (request) => search({ ...request, body: { ...request.body, limit: 1 } }, 'query'),
  aggregate: (request) => findHead(request),
};

/** `explain`: the plan of a command; nothing is written. */
export const explain: Command = (request) => {
  const { explain: command, verbosity } = request.body;
  const [name = ''] = isDoc(command) ? Object.keys(command) : [];
  const finder = Object.hasOwn(finders, name) ? finders[name] : undefined;
  if (!isDoc(command) || !finder)
    fail('CommandNotSupported', `This server explains reads and findAndModify, not '${name}'`);
  const started = Date.now();
  const found = finder({ ...request, name, body: command });
  const executionStats = {
    executionSuccess: true,
    nReturned: found.records.length,
    executionTimeMillis: Date.now() - started,
    totalKeysExamined: found.keysExamined,
    totalDocsExamined: found.docsExamined,
  };
  return {
    explainVersion: '1',
    queryPlanner: { namespace: `${request.database}.${command[name]}`, winningPlan: winningPlan(found) },
    ...(verbosity === 'queryPlanner' ? {} : { executionStats }),
    command,
  };
};
