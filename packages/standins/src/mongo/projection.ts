import type { Collation } from './collation.ts';
import { fail } from './errors.ts';
import { compileExpression, type Expression, type Variables } from './expressions.ts';
import { compileFilter, type Matcher } from './matcher.ts';
import { type Doc, isDoc, isNumeric, isTruthy, own, put, toNumber } from './values.ts';

/** What a projection does with one field. Arrays are mapped over by every kind but `transform`. */
type Node =
  | { kind: 'include' }
  | { kind: 'exclude' }
  | { kind: 'compute'; expression: Expression }
  | { kind: 'transform'; apply: (value: unknown, doc: Doc) => unknown }
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
  if (parts.includes(''))
    fail(40353, `FieldPath '${path}' must not contain empty field names or end with a '.'.`);
  if (parts.some((part) => part.startsWith('$')))
    fail(16410, `FieldPath field names may not start with '$': ${path}`);
  let at = root;
  for (const part of parts.slice(0, -1)) {
    const next = at.fields.get(part) ?? branch();
    if (next.kind !== 'nested')
      fail(31249, `Path collision at ${path} remaining portion ${parts.slice(1).join('.')}`);
    at.fields.set(part, next);
    at = next;
  }
  const last = parts.at(-1) as string;
  if (at.fields.has(last)) fail(31250, `Path collision at ${path}`);
  at.fields.set(last, node);
}

const has = (node: Node, test: (node: Node) => boolean): boolean =>
  test(node) || (node.kind === 'nested' && [...node.fields.values()].some((child) => has(child, test)));
const adds = (node: Node): boolean => has(node, ({ kind }) => kind === 'compute');

function include(value: unknown, node: Branch, variables: Variables): unknown {
  if (Array.isArray(value))
    return value.map((item) => include(item, node, variables)).filter((item) => item !== undefined);
  if (!isDoc(value)) return adds(node) ? compute({}, node, variables) : undefined;
  const out: Doc = {};
  for (const key of Object.keys(value)) {
    const child = node.fields.get(key);
    if (!child || child.kind === 'exclude' || child.kind === 'compute') continue;
    const field = value[key];
    const kept =
      child.kind === 'include'
        ? field
        : child.kind === 'transform'
          ? child.apply(field, value)
          : include(field, child, variables);
    if (kept !== undefined) put(out, key, kept);
  }
  for (const [key, child] of node.fields) {
    if (child.kind === 'compute') setComputed(out, key, child.expression(variables));
    else if (child.kind === 'nested' && !Object.hasOwn(value, key) && adds(child))
      put(out, key, compute({}, child, variables));
  }
  return out;
}

function exclude(value: unknown, node: Branch): unknown {
  if (Array.isArray(value)) return value.map((item) => exclude(item, node));
  if (!isDoc(value)) return value;
  const out: Doc = {};
  for (const key of Object.keys(value)) {
    const child = node.fields.get(key);
    if (child?.kind === 'exclude') continue;
    const field = value[key];
    const kept =
      child?.kind === 'nested'
        ? exclude(field, child)
        : child?.kind === 'transform'
          ? child.apply(field, value)
          : field;
    if (kept !== undefined) put(out, key, kept);
  }
  return out;
}

function setComputed(doc: Doc, key: string, value: unknown): void {
  if (value === undefined) delete doc[key];
  else put(doc, key, value);
}

/** `$addFields`: what is there keeps its place, what is new goes to the end. */
function compute(value: unknown, node: Branch, variables: Variables): unknown {
  if (Array.isArray(value)) return value.map((item) => compute(item, node, variables));
  const out: Doc = isDoc(value) ? { ...value } : {};
  for (const [key, child] of node.fields) {
    if (child.kind === 'compute') setComputed(out, key, child.expression(variables));
    else if (child.kind === 'nested') put(out, key, compute(own(out, key), child, variables));
  }
  return out;
}

function sliceOf(spec: unknown): (value: unknown) => unknown {
  const [skip, limit] = Array.isArray(spec) ? spec.map(toNumber) : [undefined, toNumber(spec)];
  if (limit === undefined || Number.isNaN(limit))
    fail(28667, 'Invalid $slice syntax. The given syntax did not match the find() syntax.');
  return (value) => {
    if (!Array.isArray(value)) return value;
    if (skip === undefined) return limit < 0 ? value.slice(limit) : value.slice(0, limit);
    const from = skip < 0 ? Math.max(0, value.length + skip) : skip;
    return value.slice(from, from + limit);
  };
}

interface Plan {
  root: Branch;
  mode: 'include' | 'exclude' | undefined;
  keepId: boolean;
}

function decide(plan: Plan, mode: 'include' | 'exclude', path: string): void {
  if (plan.mode && plan.mode !== mode)
    fail(
      mode === 'exclude' ? 31254 : 31253,
      `Cannot do ${mode === 'exclude' ? 'exclusion' : 'inclusion'} on field ${path} in ${mode === 'exclude' ? 'inclusion' : 'exclusion'} projection`,
    );
  plan.mode = mode;
}

function planField(plan: Plan, path: string, value: unknown, options: ProjectionOptions): void {
  if (typeof value === 'boolean' || isNumeric(value)) {
    if (path === '_id') {
      plan.keepId = isTruthy(value);
      if (plan.keepId) plan.root.fields.set('_id', { kind: 'include' });
      return;
    }
    if (path.endsWith('.$') && options.find) {
      planPositional(plan, path.slice(0, -2), options.find.matcher);
      return;
    }
    const kind = isTruthy(value) ? 'include' : 'exclude';
    decide(plan, kind, path);
    place(plan.root, path, { kind });
    return;
  }
  if (isDoc(value)) {
    const [name] = Object.keys(value);
    if (name === undefined)
      fail(51270, 'An empty sub-projection is not a valid value. Found empty object at path');
    if (
      options.find &&
      name === '$slice' &&
      !(Array.isArray(value.$slice) && typeof value.$slice[0] === 'string')
    ) {
      const slice = sliceOf(value.$slice);
      place(plan.root, path, { kind: 'transform', apply: slice });
      return;
    }
    if (options.find && name === '$elemMatch') {
      decide(plan, 'include', path);
      const matches = compileFilter({ items: value }, options);
      const apply = (items: unknown): unknown => {
        const found = Array.isArray(items) ? items.find((item) => matches({ items: [item] })) : undefined;
        return found === undefined ? undefined : [found];
      };
      place(plan.root, path, { kind: 'transform', apply });
      return;
    }
    if (!name.startsWith('$')) {
      for (const [key, field] of Object.entries(value)) planField(plan, `${path}.${key}`, field, options);
      return;
    }
  }
  decide(plan, 'include', path);
  place(plan.root, path, { kind: 'compute', expression: compileExpression(value, options.collation) });
}

function planPositional(plan: Plan, path: string, matcher: Matcher): void {
  decide(plan, 'include', path);
  let index: number | undefined;
  // the matcher needs the whole document, a nested transform sees only its own level
  positionals.set(plan.root, (doc) => {
    const details: { index?: number } = {};
    matcher(doc, details);
    index = details.index;
  });
  const apply = (items: unknown): unknown => {
    if (!Array.isArray(items)) return items;
    if (index === undefined)
      fail(
        51246,
        "Executor error during find command :: caused by :: positional operator '.$' couldn't find a matching element in the array",
      );
    return items.slice(index, index + 1);
  };
  place(plan.root, path, { kind: 'transform', apply });
}
const positionals = new WeakMap<Branch, (doc: Doc) => void>();

/** Compiles a projection of find or `$project`. */
export function compileProjection(spec: Doc, options: ProjectionOptions = {}): Projection {
  const plan: Plan = { root: branch(), mode: undefined, keepId: true };
  for (const [path, value] of Object.entries(spec)) planField(plan, path, value, options);
  const { root } = plan;
  const locate = positionals.get(root);
  const onlyId = plan.mode === undefined && !has(root, ({ kind }) => kind === 'transform');
  const mode = plan.mode ?? (onlyId && plan.keepId && root.fields.has('_id') ? 'include' : 'exclude');
  if (mode === 'include' && plan.keepId && !root.fields.has('_id'))
    root.fields = new Map([['_id', { kind: 'include' }], ...root.fields] as [string, Node][]);
  if (mode === 'exclude') {
    if (plan.keepId) root.fields.delete('_id');
    else root.fields.set('_id', { kind: 'exclude' });
  }
  return (doc, variables) => {
    locate?.(doc);
    return (
      mode === 'include' ? include(doc, root, { ...variables, ROOT: doc, CURRENT: doc }) : exclude(doc, root)
    ) as Doc;
  };
}

/** Compiles `$addFields` and `$set`. */
export function compileAddFields(spec: Doc, collation?: Collation): Projection {
  const root = branch();
  const plan = (path: string, value: unknown): void => {
    const [name] = isDoc(value) ? Object.keys(value) : [];
    if (isDoc(value) && name !== undefined && !name.startsWith('$'))
      for (const [key, field] of Object.entries(value)) plan(`${path}.${key}`, field);
    else place(root, path, { kind: 'compute', expression: compileExpression(value, collation) });
  };
  for (const [path, value] of Object.entries(spec)) plan(path, value);
  return (doc, variables) => compute(doc, root, { ...variables, ROOT: doc, CURRENT: doc }) as Doc;
}
