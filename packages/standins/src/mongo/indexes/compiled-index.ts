import { fail } from '../errors.ts';
import { compileFilter, type Matcher } from '../query/matcher.ts';
import type { SortField } from '../query/sort.ts';
import { isOperatorDoc } from '../query/value-tests.ts';
import { inverted, keyOf } from '../values/keys.ts';
import { arrayIndex } from '../values/paths.ts';
import { isRegex } from '../values/regex.ts';
import { type Doc, isDoc, isNumeric, isTruthy, own, show, toNumber, types } from '../values/values.ts';
import { directed } from './bounds.ts';
import { OrderedKeys } from './ordered-keys.ts';

export interface Index {
  name: string;
  /** As in listIndexes. */
  spec: Doc;
  fields: SortField[];
  unique: boolean;
  sparse: boolean;
  partial: { filter: Doc; matches: Matcher } | undefined;
  /** Set for TTL indexes. */
  expireAfterSeconds: number | undefined;
  /** Fields by which a document has several keys: they limit bounds and order. */
  arrays: Set<number>;
  entries: OrderedKeys;
}

const knownOptions = /^(v|unique|sparse|background|hidden|prepareUnique|collation|ns|dropDups)$/;

function parseField([path, order]: [string, unknown]): SortField {
  if (/^(text|2d|2dsphere|hashed)$/.test(String(order)) || path.includes('$**'))
    fail('NotImplemented', `This server has no ${typeof order === 'string' ? order : 'wildcard'} indexes`);
  if (!isNumeric(order) || !toNumber(order))
    fail('CannotCreateIndex', `Values in an index key pattern are numbers other than 0: ${show(order)}`);
  const parts = path.split('.');
  if (parts.includes('')) fail('CannotCreateIndex', 'Index keys cannot be an empty field.');
  return { path, parts, direction: toNumber(order) < 0 ? -1 : 1 };
}

function checkSpec({
  key,
  name,
  expireAfterSeconds: ttl,
  partialFilterExpression: filter,
  ...given
}: Doc): void {
  const refused = ['hidden', 'prepareUnique', 'collation'].find((option) => isTruthy(given[option]));
  if (refused) fail('NotImplemented', `The index option '${refused}' is not supported by this server`);
  const unknown = Object.keys(given).find((option) => !knownOptions.test(option));
  if (unknown)
    fail(
      'InvalidIndexSpecificationOption',
      `The field '${unknown}' is not valid for an index specification.`,
    );
  const paths = isDoc(key) ? Object.keys(key) : [];
  if (paths.length === 0 || name === '')
    fail('CannotCreateIndex', 'An index needs a key and a name that are not empty');
  const mayExpire =
    paths.length === 1 && paths[0] !== '_id' && toNumber(ttl) >= 0 && toNumber(ttl) <= 0x7fffffff;
  if (ttl !== undefined && !mayExpire)
    fail('CannotCreateIndex', `TTL indexes are on a single field, and expire after an int: ${show(ttl)}`);
  if (filter !== undefined && (!isDoc(filter) || isTruthy(given.sparse)))
    fail('CannotCreateIndex', 'partialFilterExpression must be an object, and cannot be mixed with "sparse"');
  if (isDoc(filter)) checkPartial(filter);
}

/** A partial filter may only have conditions that the planner can compare with a query's. */
function checkPartial(filter: Doc): void {
  for (const [path, condition] of Object.entries(filter)) {
    if (path === '$and' || path === '$or') for (const branch of condition as Doc[]) checkPartial(branch);
    const wrong = isOperatorDoc(condition)
      ? Object.keys(condition).find(
          (name) =>
            !/^\$(eq|in|gte?|lte?|exists)$/.test(name) || (name === '$exists' && !isTruthy(condition[name])),
        )
      : isRegex(condition) || (path.startsWith('$') && !/^\$(and|or)$/.test(path));
    if (wrong)
      fail('CannotCreateIndex', `Expression not supported in partial index: ${show({ [path]: condition })}`);
  }
}

/** Compiles a specification of createIndexes. */
export function compileIndex(given: Doc): Index {
  checkSpec(given);
  const { expireAfterSeconds, partialFilterExpression: filter } = given;
  const key = given.key as Doc;
  const fields = Object.entries(key).map(parseField);
  const isId = fields.length === 1 && fields[0]?.path === '_id';
  const name = isId ? '_id_' : String(given.name);
  const spec: Doc = { v: 2, key, name };
  for (const option of ['unique', 'sparse']) if (isTruthy(given[option]) && !isId) spec[option] = true;
  if (filter !== undefined) spec.partialFilterExpression = filter;
  if (expireAfterSeconds !== undefined) spec.expireAfterSeconds = expireAfterSeconds;
  return {
    name,
    spec,
    fields,
    unique: isId || spec.unique === true,
    sparse: spec.sparse === true,
    partial: isDoc(filter) ? { filter, matches: compileFilter(filter) } : undefined,
    expireAfterSeconds: expireAfterSeconds === undefined ? undefined : toNumber(expireAfterSeconds),
    arrays: new Set(),
    entries: new OrderedKeys(),
  };
}

interface Walk {
  value: unknown;
  parts: readonly string[];
  done: boolean;
  /** The key of the value, once for all elements of the array on another path. */
  key?: string;
}

/** Follows a path to its end or to an array that has to be expanded. */
function advance(walk: Walk): Walk {
  let { value, parts } = walk;
  while (parts.length) {
    const part = parts[0] as string;
    if (isDoc(value)) value = own(value, part);
    else if (Array.isArray(value) && arrayIndex(part) >= 0) value = value[arrayIndex(part)];
    else if (Array.isArray(value)) return { value, parts, done: false };
    else return { value: undefined, parts: [], done: true };
    parts = parts.slice(1);
  }
  return { value, parts, done: !Array.isArray(value) || walk.done };
}

/** Adds the keys for each element of the one array on the paths. */
function expand(walks: readonly Walk[], index: Index, keys: Set<string>): void {
  const ahead = walks.map((walk, i) => {
    const next = walk.done ? walk : advance(walk);
    if (next.done) next.key ??= fieldKey(next.value, index, i);
    return next;
  });
  const arrays = new Set(ahead.filter(({ done }) => !done).map(({ value }) => value as unknown[]));
  if (arrays.size > 1) fail(171, 'cannot index parallel arrays');
  const [array] = arrays;
  if (!array) {
    // no field exists for this element
    if (index.sparse && ahead.every(({ value }) => value === undefined)) return;
    keys.add(ahead.map(({ key }) => key).join(''));
    return;
  }
  for (const [i, walk] of ahead.entries()) if (!walk.done) index.arrays.add(i);
  // an empty array sorts below null; nested arrays are not expanded
  for (const element of array.length ? array : [emptyArray]) {
    const into = ({ parts }: Walk): Walk => {
      const value = element === emptyArray && parts.length ? undefined : element;
      return { value, parts, done: parts.length === 0 };
    };
    expand(
      ahead.map((walk) => (walk.done ? walk : into(walk))),
      index,
      keys,
    );
  }
}

const emptyArray = Symbol('empty array');

function fieldKey(value: unknown, { fields }: Index, at: number): string {
  const key = value === emptyArray ? types.missing[0] : keyOf(value ?? null);
  return fields[at]?.direction === -1 ? inverted(key) : key;
}

/** A document's keys in an index; none when a sparse or partial index excludes it. */
export function indexKeys(index: Index, doc: Doc): string[] {
  if (index.partial && !index.partial.matches(doc)) return [];
  const { fields } = index;
  if (fields.length === 1 && fields[0]?.parts.length === 1) {
    const value = own(doc, fields[0].path);
    if (index.sparse && value === undefined) return [];
    if (!Array.isArray(value)) return [fieldKey(value, index, 0)];
    index.arrays.add(0);
    const elements: unknown[] = value.length > 0 ? value : [emptyArray];
    return [...new Set(elements.map((element) => fieldKey(element, index, 0)))];
  }
  const [keys, walks] = [new Set<string>(), fields.map(({ parts }) => ({ value: doc, parts, done: false }))];
  expand(walks, index, keys);
  return [...keys];
}

/** The expired records of a TTL index; of several dates the earliest counts. */
export function expiredIn({ expireAfterSeconds, fields, entries }: Index, now: number): number[] {
  if (expireAfterSeconds === undefined) return [];
  const limit = keyOf(new Date(now - expireAfterSeconds * 1000));
  const [low, high] = directed([limit.charAt(0), limit], fields[0]?.direction ?? 1);
  return [...new Set(entries.scan(low, high))];
}
