import { type Collation, compileCollation } from './collation.ts';
import { fail } from './errors.ts';
import { inverted, keyOf } from './keys.ts';
import { compileFilter, type Matcher } from './matcher.ts';
import { OrderedKeys } from './ordered-keys.ts';
import { arrayIndex } from './paths.ts';
import { type Doc, isDoc, isNumeric, isTruthy, own, show, toNumber, typeOf } from './values.ts';

export interface IndexField {
  path: string;
  parts: readonly string[];
  direction: 1 | -1;
}

export interface Index {
  name: string;
  /** As listIndexes answers it. */
  spec: Doc;
  fields: IndexField[];
  unique: boolean;
  sparse: boolean;
  hidden: boolean;
  partial: { filter: Doc; matches: Matcher } | undefined;
  collation: Collation | undefined;
  /** Set for TTL indexes. */
  expireAfterSeconds: number | undefined;
  /** True once a document put more than one key in: then bounds cannot be intersected nor order be used. */
  multikey: boolean;
  entries: OrderedKeys;
}

const knownOptions = new Set([
  'v',
  'key',
  'name',
  'unique',
  'sparse',
  'hidden',
  'background',
  'partialFilterExpression',
  'collation',
  'expireAfterSeconds',
  'ns',
  'dropDups',
  'clustered',
]);
const unsupportedTypes: Record<string, string> = {
  text: 'text',
  '2d': 'geo',
  '2dsphere': 'geo',
  geoHaystack: 'geo',
  hashed: 'hashed',
};

function parseKey(key: unknown): IndexField[] {
  if (!isDoc(key) || Object.keys(key).length === 0)
    fail('CannotCreateIndex', 'Index keys cannot be an empty object');
  return Object.entries(key).map(([path, order]) => {
    if (typeof order === 'string') {
      if (Object.hasOwn(unsupportedTypes, order))
        fail('NotImplemented', `${unsupportedTypes[order]} indexes are not supported by this server`);
      fail('CannotCreateIndex', `Unknown index plugin '${order}'`);
    }
    if (path.includes('$**')) fail('NotImplemented', 'wildcard indexes are not supported by this server');
    if (!isNumeric(order) || toNumber(order) === 0 || Number.isNaN(toNumber(order)))
      fail(
        'CannotCreateIndex',
        `Values in v:2 index key pattern cannot be of type ${typeOf(order)}. Only numbers > 0, numbers < 0, and strings are allowed.`,
      );
    if (path === '' || path.split('.').includes(''))
      fail('CannotCreateIndex', 'Index keys cannot be an empty field.');
    return { path, parts: path.split('.'), direction: toNumber(order) < 0 ? -1 : 1 };
  });
}

export const defaultIndexName = (key: Doc): string =>
  Object.entries(key)
    .map(([path, order]) => `${path}_${isNumeric(order) ? toNumber(order) : order}`)
    .join('_');

/** Reads an index specification as createIndexes takes it. */
export function compileIndex(given: Doc, inherited?: Doc): Index {
  for (const option of Object.keys(given))
    if (!knownOptions.has(option))
      fail(
        'InvalidOptions',
        `The field '${option}' is not valid for an index specification. Specification: ${show(given)}`,
      );
  const fields = parseKey(given.key);
  if (given.name !== undefined && (typeof given.name !== 'string' || given.name === ''))
    fail('CannotCreateIndex', 'index name cannot be empty');
  const isId = fields.length === 1 && fields[0]?.path === '_id';
  const name = isId ? '_id_' : ((given.name as string | undefined) ?? defaultIndexName(given.key as Doc));
  const { expireAfterSeconds, partialFilterExpression } = given;
  if (expireAfterSeconds !== undefined) {
    const seconds = toNumber(expireAfterSeconds);
    if (!(seconds >= 0 && seconds <= 0x7fffffff))
      fail(
        'CannotCreateIndex',
        `TTL index 'expireAfterSeconds' option must be within an acceptable range, value: ${show(expireAfterSeconds)}`,
      );
    if (fields.length > 1 || isId)
      fail('CannotCreateIndex', 'TTL indexes are single-field indexes, compound indexes do not support TTL');
  }
  if (partialFilterExpression !== undefined && !isDoc(partialFilterExpression))
    fail('CannotCreateIndex', 'partialFilterExpression must be an object');
  if (partialFilterExpression !== undefined && isTruthy(given.sparse))
    fail('CannotCreateIndex', 'cannot mix "partialFilterExpression" and "sparse" options');
  const collation = compileCollation(given.collation ?? inherited);
  const spec: Doc = { v: 2, key: given.key, name };
  for (const option of ['unique', 'sparse', 'hidden'])
    if (isTruthy(given[option]) && !isId) spec[option] = true;
  if (partialFilterExpression !== undefined) spec.partialFilterExpression = partialFilterExpression;
  if (expireAfterSeconds !== undefined) spec.expireAfterSeconds = expireAfterSeconds;
  if (collation) spec.collation = collation.spec;
  return {
    name,
    spec,
    fields,
    collation,
    unique: isId || isTruthy(given.unique),
    sparse: !isId && isTruthy(given.sparse),
    hidden: isTruthy(given.hidden),
    partial:
      partialFilterExpression === undefined
        ? undefined
        : { filter: partialFilterExpression, matches: compileFilter(partialFilterExpression, { collation }) },
    expireAfterSeconds: expireAfterSeconds === undefined ? undefined : toNumber(expireAfterSeconds),
    multikey: false,
    entries: new OrderedKeys(),
  };
}

interface Walk {
  value: unknown;
  parts: readonly string[];
  done: boolean;
}

/** Follows one path until it ends or meets an array that has to be expanded. */
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

function expand(walks: Walk[], index: Index, keys: Set<string>): void {
  const ahead = walks.map((walk) => (walk.done ? walk : advance(walk)));
  const arrays = new Set(ahead.filter((walk) => !walk.done).map((walk) => walk.value));
  if (arrays.size > 1) fail(171, 'cannot index parallel arrays');
  const [array] = arrays as Set<unknown[]>;
  if (!array) {
    keys.add(ahead.map(({ value }, i) => fieldKey(value, index, i)).join(''));
    return;
  }
  index.multikey = true;
  // an empty array sorts below null; an element array is a value of its own, not expanded again
  for (const element of array.length ? array : [emptyArray])
    expand(
      ahead.map((walk) =>
        walk.done
          ? walk
          : {
              value: element === emptyArray && walk.parts.length ? undefined : element,
              parts: walk.parts,
              done: walk.parts.length === 0,
            },
      ),
      index,
      keys,
    );
}

const emptyArray = Symbol('empty array');

function fieldKey(value: unknown, { fields, collation }: Index, at: number): string {
  const key = value === emptyArray ? '\x04' : keyOf(value ?? null, collation);
  return fields[at]?.direction === -1 ? inverted(key) : key;
}

const isPresent = (doc: Doc, { parts }: IndexField): boolean => {
  const walk = advance({ value: doc, parts, done: false });
  return !walk.done || walk.value !== undefined;
};

/** The keys a document has in an index; none when a sparse or partial index leaves it out. */
export function indexKeys(index: Index, doc: Doc): string[] {
  if (index.partial && !index.partial.matches(doc)) return [];
  const { fields } = index;
  if (index.sparse && !fields.some((field) => isPresent(doc, field))) return [];
  if (fields.length === 1 && fields[0]?.parts.length === 1) {
    const value = own(doc, fields[0].path);
    if (!Array.isArray(value)) return [fieldKey(value, index, 0)];
  }
  const keys = new Set<string>();
  expand(
    fields.map(({ parts }) => ({ value: doc, parts, done: false })),
    index,
    keys,
  );
  return [...keys];
}
