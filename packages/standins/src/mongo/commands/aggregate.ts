import { compilePipeline, splitHead, stageParts } from '../aggregation/pipeline.ts';
import { fail } from '../errors.ts';
import { countRecords, findRecords } from '../query/find.ts';
import type { FindRequest } from '../query/find-request.ts';
import { arrayField, type Command, deadlineOf, nameField, viewOf } from '../request.ts';
import { show } from '../values/values.ts';
import { firstBatch } from './cursors.ts';
import { collStats } from './statistics.ts';

/** Answers what a find can do of a pipeline, its head, by index where possible, and the remaining stages in memory. */
export const aggregate: Command = (request) => {
  const { body, database, server } = request;
  const transaction = viewOf(request);
  if (body.cursor === undefined)
    fail('FailedToParse', "The 'cursor' option is required; to explain, send the 'explain' command");
  const name = nameField(request);
  const [pipeline, deadline] = [arrayField(request, 'pipeline'), deadlineOf(request)];
  const [first, spec] = pipeline.length > 0 ? stageParts(pipeline[0]) : [];
  if (first === '$collStats') {
    const run = compilePipeline(pipeline.slice(1), deadline);
    return firstBatch(request, `${database}.${name}`, run([collStats(request, spec)]));
  }
  const { rest, ...head } = splitHead(pipeline);
  const run = compilePipeline(rest, deadline);
  const [ns, source] = [`${database}.${name}`, server.catalogue.find(database, name, transaction)];
  const wanted: FindRequest = { ...head, transaction, deadline };
  // the pipeline of countDocuments
  if (show(rest) === '[ { $group: { _id: 1, n: { $sum: 1 } } } ]') {
    const n = countRecords(source, wanted);
    return firstBatch(request, ns, n ? [{ _id: 1, n }] : []);
  }
  const { records } = findRecords(source, wanted);
  return firstBatch(request, ns, rest.length === 0 ? records : run(records.map(({ doc }) => doc)));
};
