import type { Collation } from './collation.ts';
import { fail } from './errors.ts';
import { compileExpression, type Expression, type Variables } from './expressions.ts';
import { compileFilter, type Matcher } from './matcher.ts';
import type { MatchDetails } from './value-tests.ts';
import { type Doc, isDoc, isNumeric, isTruthy, put, toNumber } from './values.ts';

type Transform = (value: unknown, variables: Variables) => unknown;

/** What a projection does with one field. Arrays are mapped over by every kind but `transform`. */
type Node =
  | { kind: 'include' | 'exclude' }
  | { kind: 'compute'; expression: Expression }
  | { kind: 'transform'; apply: Transform }
  | Branch;
interface Branch {
  kind: 'nested';
  fields: Map<string, Node>;
}

export type Projection = (doc: Doc, variables?: Variables) => Doc;

export interface ProjectionOptions {
  collation?: Collation | undefined;
  /** Find allows `$slice`, `$elemMatch` and the positional `a.$`, which needs the query's matcher. */
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

/** Keeps (mode include) or leaves out what the tree says, and adds what it computes. */
function project(value: unknown, node: Branch, mode: 'include' | 'exclude', variables: Variables): unknown {
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
    if (child ? child.kind === 'exclude' : mode === 'include') continue;
    let kept = value[key];
    if (child?.kind === 'compute') {
      // with `$addFields` what is there keeps its place, in `$project` what is computed comes last
      if (mode === 'include') continue;
      kept = child.expression(variables);
    } else if (child?.kind === 'transform') kept = child.apply(kept, variables);
    else if (child?.kind === 'nested') kept = project(kept, child, mode, variables);
    if (kept !== undefined) put(out, key, kept);
  }
  for (const [key, child] of node.fields) {
    if (mode === 'exclude' && Object.hasOwn(value, key)) continue;
    let added: unknown;
    if (child.kind === 'compute') added = child.expression(variables);
    else if (child.kind === 'nested' && !Object.hasOwn(value, key) && has(child, 'compute'))
      added = project({}, child, mode, variables);
    if (added !== undefined) put(out, key, added);
  }
  return out;
}

function sliceOf(spec: unknown): Transform {
  const [first, limit] = (Array.isArray(spec) ? spec : [spec]).map(toNumber);
  if (first === undefined || Number.isNaN(first))
    fail(28667, 'Invalid $slice syntax. The given syntax did not match the find() syntax.');
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (limit === undefined) return first < 0 ? value.slice(first) : value.slice(0, first);
    const from = first < 0 ? Math.max(0, value.length + first) : first;
    return value.slice(from, from + limit);
  };
}

function elementOf(condition: Doc, options: ProjectionOptions): Transform {
  const matches = compileFilter({ items: condition }, options);
  return (items) => {
    const found = Array.isArray(items) ? items.find((item) => matches({ items: [item] })) : undefined;
    return found === undefined ? undefined : [found];
  };
}

/** `a.$`: the element of the array that the query matched in the whole document. */
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

interface Plan {
  root: Branch;
  mode: 'include' | 'exclude' | undefined;
  keepId: boolean;
}

function decide(plan: Plan, mode: 'include' | 'exclude', path: string): void {
  if (plan.mode && plan.mode !== mode)
    fail(mode === 'exclude' ? 31254 : 31253, `Cannot do ${mode} on field ${path} in ${plan.mode} projection`);
  plan.mode = mode;
}

/** A field that is switched on or off. */
function planSwitch(plan: Plan, path: string, on: boolean, { find }: ProjectionOptions): void {
  if (path === '_id') {
    plan.keepId = on;
    if (on) plan.root.fields.set('_id', { kind: 'include' });
  } else if (path.endsWith('.$') && find) {
    decide(plan, 'include', path);
    place(plan.root, path.slice(0, -2), { kind: 'transform', apply: matchedElement(find.matcher) });
  } else {
    const kind = on ? 'include' : 'exclude';
    decide(plan, kind, path);
    place(plan.root, path, { kind });
  }
}

function planField(plan: Plan, path: string, value: unknown, options: ProjectionOptions): void {
  if (typeof value === 'boolean' || isNumeric(value)) {
    planSwitch(plan, path, isTruthy(value), options);
    return;
  }
  const [name] = isDoc(value) ? Object.keys(value) : [];
  if (isDoc(value) && name === undefined) fail(51270, 'An empty sub-projection is not a valid value');
  if (isDoc(value) && options.find && name === '$slice') {
    place(plan.root, path, { kind: 'transform', apply: sliceOf(value.$slice) });
    return;
  }
  decide(plan, 'include', path);
  if (isDoc(value) && options.find && name === '$elemMatch')
    place(plan.root, path, { kind: 'transform', apply: elementOf(value, options) });
  else place(plan.root, path, { kind: 'compute', expression: compileExpression(value, options.collation) });
}

/** The fields of a specification; a document whose names are no operators stands for the paths below it. */
const pathsOf = (spec: Doc): [string, unknown][] =>
  Object.entries(spec).flatMap(([path, value]): [string, unknown][] => {
    const [name] = isDoc(value) ? Object.keys(value) : [];
    if (!isDoc(value) || name === undefined || name.startsWith('$')) return [[path, value]];
    return pathsOf(value).map(([below, field]) => [`${path}.${below}`, field]);
  });

/** Compiles a projection of find or `$project`. */
export function compileProjection(spec: Doc, options: ProjectionOptions = {}): Projection {
  const plan: Plan = { root: branch(), mode: undefined, keepId: true };
  for (const [path, value] of pathsOf(spec)) planField(plan, path, value, options);
  const { root, keepId } = plan;
  const onlyId = keepId && root.fields.has('_id') && !has(root, 'transform');
  const mode = plan.mode ?? (onlyId ? 'include' : 'exclude');
  // _id goes along unless it is said otherwise
  if (mode === 'include' && keepId && !root.fields.has('_id')) root.fields.set('_id', { kind: 'include' });
  if (mode === 'exclude') {
    root.fields.delete('_id');
    if (!keepId) root.fields.set('_id', { kind: 'exclude' });
  }
  return (doc, variables) => project(doc, root, mode, { ...variables, ROOT: doc, CURRENT: doc }) as Doc;
}

/** Compiles `$addFields` and `$set`. */
export function compileAddFields(spec: Doc, collation?: Collation): Projection {
  const root = branch();
  for (const [path, value] of pathsOf(spec))
    place(root, path, { kind: 'compute', expression: compileExpression(value, collation) });
  return (doc, variables) => project(doc, root, 'exclude', { ...variables, ROOT: doc, CURRENT: doc }) as Doc;
}
