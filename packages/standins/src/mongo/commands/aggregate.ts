import { compilePipeline, splitHead } from '../aggregation/pipeline.ts';
import { fail } from '../errors.ts';
import { countRecords, type Found, findRecords } from '../query/find.ts';
import type { FindRequest } from '../query/find-request.ts';
import { arrayField, type Command, deadlineOf, nameField, type Request } from '../request.ts';
import { show } from '../values/values.ts';
import { firstBatch } from './cursors.ts';

/** The parts of an aggregation: what a find can do (`wanted`), and the remaining stages. */
function planAggregate(request: Request) {
  const { database, server, transaction } = request;
  const pipeline = arrayField(request, 'pipeline');
  const name = nameField(request);
  const collection = server.catalogue.find(database, name, transaction);
  const { rest, ...head } = splitHead(pipeline);
  const deadline = deadlineOf(request);
  const wanted: FindRequest = { ...head, transaction, deadline };
  return { ns: `${database}.${name}`, source: collection, wanted, rest };
}

/** The find of an aggregation's head, for explain. */
export function findHead(request: Request): Found {
  const { source, wanted } = planAggregate(request);
  return findRecords(source, wanted);
}

export const aggregate: Command = (request) => {
  if (request.body.cursor === undefined)
    fail('FailedToParse', "The 'cursor' option is required; to explain, send the 'explain' command");
  const { ns, source, wanted, rest } = planAggregate(request);
  const run = compilePipeline(rest, wanted.deadline);
  // The pipeline of countDocuments.
  if (show(rest) === '[ { $group: { _id: 1, n: { $sum: 1 } } } ]') {
    const n = countRecords(source, wanted);
    return firstBatch(request, ns, n ? [{ _id: 1, n }] : []);
  }
  const { records } = findRecords(source, wanted);
  return firstBatch(request, ns, rest.length === 0 ? records : run(records.map(({ doc }) => doc)));
};
