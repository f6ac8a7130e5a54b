import { slice } from '../aggregation/array-operators.ts';
import type { Expression, Variables } from '../aggregation/expression.ts';
import { compileExpression } from '../aggregation/expressions.ts';
import { fail } from '../errors.ts';
import { type Doc, isDoc, isNumeric, isTruthy, put } from '../values/values.ts';
import { compileFilter, type Matcher } from './matcher.ts';
import type { MatchDetails } from './value-tests.ts';

type Transform = (value: unknown, variables: Variables) => unknown;

/** The projection of a field. All kinds but `transform` map over arrays. */
type Node =
  | { kind: 'include' | 'exclude' }
  | { kind: 'compute'; expression: Expression }
  | { kind: 'transform'; apply: Transform }
  | Branch;
interface Branch {
  kind: 'nested';
  fields: Map<string, Node>;
}

export type Projection = (doc: Doc) => Doc;

export interface ProjectionOptions {
  /** Find allows `$slice`, `$elemMatch` and the positional `a.$`, for which it passes the matcher. */
  find?: { matcher: Matcher };
}

const branch = (): Branch => ({ kind: 'nested', fields: new Map() });

function place(root: Branch, path: string, node: Node): void {
  const parts = path.split('.');
  if (parts.some((part) => part === '' || part.startsWith('$')))
    fail(16410, `FieldPath field names may not be empty or start with '$': ${path}`);
  let at = root;
  for (const part of parts.slice(0, -1)) {
    const next = at.fields.get(part) ?? branch();
    if (next.kind !== 'nested') fail(31249, `Path collision at ${path}`);
    at.fields.set(part, next);
    at = next;
  }
  const last = parts.at(-1) as string;
  if (at.fields.has(last)) fail(31250, `Path collision at ${path}`);
  at.fields.set(last, node);
}

const has = (node: Node, kind: Node['kind']): boolean =>
  node.kind === kind ||
  (node.kind === 'nested' && [...node.fields.values()].some((child) => has(child, kind)));

type Mode = 'include' | 'exclude';

/** The projected field; `undefined` is a missing field. */
function shown(field: unknown, child: Node | undefined, mode: Mode, variables: Variables): unknown {
  if (child?.kind === 'compute') return child.expression(variables);
  if (child?.kind === 'transform') return child.apply(field, variables);
  return child?.kind === 'nested' ? project(field, child, mode, variables) : field;
}

/** `$addFields` keeps positions, `$project` appends computed fields. */
const isLast = (child: Node, mode: Mode): boolean => mode === 'include' && child.kind === 'compute';

/** Includes or excludes the tree's fields, and adds computed ones. */
function project(value: unknown, node: Branch, mode: Mode, variables: Variables): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => project(item, node, mode, variables));
    return mode === 'include' ? items.filter((item) => item !== undefined) : items;
  }
  if (!isDoc(value)) {
    if (has(node, 'compute')) return project({}, node, mode, variables);
    return mode === 'exclude' ? value : undefined;
  }
  const out: Doc = {};
  for (const key of Object.keys(value)) {
    const child = node.fields.get(key);
    if (child ? child.kind === 'exclude' || isLast(child, mode) : mode === 'include') continue;
    const kept = shown(value[key], child, mode, variables);
    if (kept !== undefined) put(out, key, kept);
  }
  for (const [key, child] of node.fields) {
    if (Object.hasOwn(value, key) && !isLast(child, mode)) continue;
    const added = shown(undefined, child, mode, variables);
    if (added !== undefined) put(out, key, added);
  }
  return out;
}

function sliceOf(spec: unknown): Transform {
  const bounds = [spec].flat();
  if (!bounds.length || !bounds.every(isNumeric))
    fail(28667, 'Invalid $slice syntax: it takes one number or two.');
  return (value) => (Array.isArray(value) ? slice([value, ...bounds]) : value);
}

function elementOf(condition: Doc): Transform {
  const matches = compileFilter({ items: condition });
  return (items) => {
    const found = Array.isArray(items) ? items.find((item) => matches({ items: [item] })) : undefined;
    return found === undefined ? undefined : [found];
  };
}

/** `a.$`: the array element that the query matched. */
const matchedElement =
  (matcher: Matcher): Transform =>
  (items, { ROOT }) => {
    if (!Array.isArray(items)) return items;
    const details: MatchDetails = {};
    matcher(ROOT as Doc, details);
    const { index } = details;
    if (index === undefined)
      fail(51246, "positional operator '.$' couldn't find a matching element in the array");
    return items.slice(index, index + 1);
  };

/** The fields of a specification; a document without operators stands for its sub-paths. */
const pathsOf = (spec: Doc): [string, unknown][] =>
  Object.entries(spec).flatMap(([path, value]): [string, unknown][] => {
    const [name] = isDoc(value) ? Object.keys(value) : [];
    if (!isDoc(value) || name === undefined || name.startsWith('$')) return [[path, value]];
    return pathsOf(value).map(([below, field]) => [`${path}.${below}`, field]);
  });

/** Compiles a projection of find or `$project`. */
export function compileProjection(spec: Doc, options: ProjectionOptions = {}): Projection {
  const { find } = options;
  const root = branch();
  let decided: Mode | undefined;
  let keepId = true;
  const decide = (wanted: Mode, path: string): void => {
    decided ??= wanted;
    if (decided !== wanted)
      fail(
        wanted === 'exclude' ? 31254 : 31253,
        `Cannot do ${wanted} on field ${path} in ${decided} projection`,
      );
  };
  for (const [path, value] of pathsOf(spec)) {
    const [name] = isDoc(value) ? Object.keys(value) : [];
    if (isDoc(value) && name === undefined) fail(51270, 'An empty sub-projection is not a valid value');
    const kind = isTruthy(value) ? 'include' : 'exclude';
    if (typeof value === 'boolean' || isNumeric(value)) {
      if (path === '_id') keepId = kind === 'include';
      else decide(kind, path);
      if (path.endsWith('.$') && find)
        place(root, path.slice(0, -2), { kind: 'transform', apply: matchedElement(find.matcher) });
      else place(root, path, { kind });
    } else if (isDoc(value) && find && name === '$slice')
      place(root, path, { kind: 'transform', apply: sliceOf(value.$slice) });
    else {
      decide('include', path);
      if (isDoc(value) && find && name === '$elemMatch')
        place(root, path, { kind: 'transform', apply: elementOf(value) });
      else place(root, path, { kind: 'compute', expression: compileExpression(value) });
    }
  }
  const onlyId = keepId && root.fields.has('_id') && !has(root, 'transform');
  const mode = decided ?? (onlyId ? 'include' : 'exclude');
  // _id is included by default
  if (mode === 'include' && !root.fields.has('_id')) root.fields.set('_id', { kind: 'include' });
  return (doc) => project(doc, root, mode, { ROOT: doc, CURRENT: doc }) as Doc;
}

/** Compiles `$addFields` and `$set`. */
export function compileAddFields(spec: Doc): Projection {
  const root = branch();
  for (const [path, value] of pathsOf(spec))
    place(root, path, { kind: 'compute', expression: compileExpression(value) });
  return (doc) => project(doc, root, 'exclude', { ROOT: doc, CURRENT: doc }) as Doc;
}
