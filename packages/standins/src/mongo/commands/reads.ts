import { countRecords, type Found, findRecords, type Source, variedRecords } from '../query/find.ts';
import type { FindRequest } from '../query/find-request.ts';
import { compileProjection } from '../query/projection.ts';
import {
  type Command,
  countField,
  deadlineOf,
  docField,
  nameField,
  numberField,
  type Request,
  stringField,
  viewOf,
} from '../request.ts';
import { keyOf } from '../values/keys.ts';
import { valuesAt } from '../values/paths.ts';
import { isTruthy } from '../values/values.ts';
import { firstBatch } from './cursors.ts';

/** The parameters of a find, count or distinct. */
function searchOf(request: Request, filterField: 'filter' | 'query'): [Source, FindRequest] {
  const { database, server } = request;
  const view = viewOf(request);
  const collection = server.catalogue.find(database, nameField(request), view);
  const asked: FindRequest = {
    filter: docField(request, filterField) ?? {},
    sort: docField(request, 'sort'),
    skip: countField(request, 'skip'),
    // count accepts a negative limit, find refuses it
    limit:
      filterField === 'filter' ? countField(request, 'limit') : Math.abs(numberField(request, 'limit') ?? 0),
    transaction: view,
    deadline: deadlineOf(request),
  };
  return [collection, asked];
}

/** The records of a find command. */
export const search = (request: Request): Found => findRecords(...searchOf(request, 'filter'));

const find: Command = (request) => {
  const { body, database } = request;
  const [source, asked] = searchOf(request, 'filter');
  const { records } = findRecords(source, asked);
  const spec = docField(request, 'projection') ?? {};
  const project = compileProjection(spec);
  return firstBatch(request, `${database}.${nameField(request)}`, records, {
    size: countField(request, 'batchSize'),
    project: Object.keys(spec).length ? ({ doc }) => project(doc) : undefined,
    single: isTruthy(body.singleBatch),
  });
};

const count: Command = (request) => ({ n: countRecords(...searchOf(request, 'query')) });

const distinct: Command = (request) => {
  const path = stringField(request, 'key');
  const [source, asked] = searchOf(request, 'query');
  const values = new Map<string, unknown>();
  for (const { doc } of variedRecords(source, asked, path))
    for (const value of valuesAt(doc, path.split('.')).flat()) {
      const key = keyOf(value);
      if (value !== undefined && !values.has(key)) values.set(key, value);
    }
  const { snapshot } = request;
  return {
    values: [...values.keys()].sort().map((key) => values.get(key)),
    ...(snapshot && { atClusterTime: snapshot.at }),
  };
};

export const readCommands: Record<string, Command> = { find, count, distinct };
