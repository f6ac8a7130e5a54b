import { fail } from '../errors.ts';
import type { IndexScan } from '../indexes/planner.ts';
import type { Found } from '../query/find.ts';
import type { Command } from '../request.ts';
import { type Doc, isDoc } from '../values/values.ts';
import { checkFields } from './known-fields.ts';
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

/** `explain`: the plan of a find. */
export const explain: Command = (request) => {
  const { explain: command, verbosity } = request.body;
  const [name = ''] = isDoc(command) ? Object.keys(command) : [];
  if (!isDoc(command) || name !== 'find')
    fail('CommandNotSupported', `This server explains find, not '${name}'`);
  checkFields(name, command);
  const started = Date.now();
  const found = search({ ...request, name, body: command });
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
