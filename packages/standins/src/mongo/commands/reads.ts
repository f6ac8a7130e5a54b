import { Long } from 'bson';
import { sourceNamed } from '../aggregation/pipeline.ts';
import { fail } from '../errors.ts';
import { countRecords, type Found, findRecords, type Source, variedRecords } from '../query/find.ts';
import type { FindRequest } from '../query/find-request.ts';
import type { Matcher } from '../query/matcher.ts';
import { compileProjection } from '../query/projection.ts';
import { compileSort } from '../query/sort.ts';
import {
  type Command,
  collationOf,
  countField,
  deadlineOf,
  docField,
  nameField,
  numberField,
  type Request,
  stringField,
  variablesOf,
} from '../request.ts';
import type { Collection } from '../storage/collection.ts';
import type { StoredDocument } from '../storage/stored-document.ts';
import { keyOf } from '../values/keys.ts';
import { valuesAt } from '../values/paths.ts';
import { type Doc, isTruthy } from '../values/values.ts';
import { firstBatch } from './cursors.ts';

/** `min` and `max`: the stretch of the hinted index between two keys, the upper one left out. */
function keyRange(request: Request, collection: Collection | undefined): ((doc: Doc) => boolean) | undefined {
  const [min, max] = [docField(request, 'min'), docField(request, 'max')];
  if ((!min && !max) || !collection) return undefined;
  if (request.body.hint === undefined) fail(51173, 'A hint is required when using min/max');
  const order = compileSort(collection.findIndex(request.body.hint).spec.key as Doc);
  return (doc) => (!min || order(doc, min) >= 0) && (!max || order(doc, max) < 0);
}

/** What a find, count or distinct asks for, and of what. */
function searchOf(request: Request, filterField: 'filter' | 'query'): [Source, FindRequest] {
  const { body, database, server, transaction } = request;
  const name = nameField(request);
  const collection = server.catalogue.find(database, name, transaction);
  const asked: FindRequest = {
    filter: docField(request, filterField) ?? {},
    sort: docField(request, 'sort'),
    skip: countField(request, 'skip'),
    // count takes a limit below 0 for one above, find refuses it
    limit:
      filterField === 'filter' ? countField(request, 'limit') : Math.abs(numberField(request, 'limit') ?? 0),
    hint: body.hint,
    collation: collationOf(body.collation, collection),
    variables: variablesOf(body.let),
    transaction,
    deadline: deadlineOf(request),
    accept: keyRange(request, collection),
  };
  return [sourceNamed(name, { ...server, database, transaction }), asked];
}

export const search = (request: Request, filterField: 'filter' | 'query'): Found =>
  findRecords(...searchOf(request, filterField));

/** For a tailable cursor: asks what was inserted since it asked last, and passes. */
function tailOf(
  { body, server, database, name }: Request,
  source: Source,
  { sort }: FindRequest,
  matcher: Matcher,
): (() => StoredDocument[]) | undefined {
  if (!isTruthy(body.tailable)) {
    if (isTruthy(body.awaitData)) fail('FailedToParse', 'Cannot set awaitData without tailable');
    return undefined;
  }
  if (!source) return undefined;
  if (Array.isArray(source) || !isTruthy(source.options.capped) || (sort && !sort.$natural))
    fail('BadValue', 'tailable cursor requested on a non capped collection, or with a sort');
  let last = 0;
  const newer = (): StoredDocument[] => {
    if (server.catalogue.find(database, body[name] as string) !== source)
      fail('QueryPlanKilled', `collection dropped: ${source.ns}`);
    const fresh = [...source.records.values()].filter(({ rid }) => rid > last);
    last = fresh.at(-1)?.rid ?? last;
    return fresh.filter(({ doc }) => matcher(doc));
  };
  newer();
  return newer;
}

const find: Command = (request) => {
  const { body, database } = request;
  const [source, asked] = searchOf(request, 'filter');
  const { records, matcher, plan } = findRecords(source, asked);
  const { collation, variables } = asked;
  let spec = docField(request, 'projection') ?? {};
  if (isTruthy(body.returnKey)) spec = { _id: 0, ...(plan.kind === 'index' && (plan.index.spec.key as Doc)) };
  const showRecordId = isTruthy(body.showRecordId) && !isTruthy(body.returnKey);
  const project = compileProjection(spec, { collation, find: { matcher } });
  return firstBatch(request, `${database}.${nameField(request)}`, records, {
    size: countField(request, 'batchSize'),
    project:
      Object.keys(spec).length || showRecordId
        ? ({ doc, rid }) => ({
            ...project(doc, variables),
            ...(showRecordId && { $recordId: Long.fromNumber(rid) }),
          })
        : undefined,
    single: isTruthy(body.singleBatch),
    tail: tailOf(request, source, asked, matcher),
  });
};

const count: Command = (request) => ({ n: countRecords(...searchOf(request, 'query')) });

const distinct: Command = (request) => {
  const path = stringField(request, 'key');
  const [source, asked] = searchOf(request, 'query');
  const values = new Map<string, unknown>();
  for (const { doc } of variedRecords(source, asked, path))
    for (const value of valuesAt(doc, path.split('.')).flat()) {
      const key = keyOf(value, asked.collation);
      if (value !== undefined && !values.has(key)) values.set(key, value);
    }
  return { values: [...values.keys()].sort().map((key) => values.get(key)) };
};

export const readCommands: Record<string, Command> = { find, count, distinct };
