import { fail } from '../errors.ts';
import { type Doc, isDoc, isNumeric, isTruthy, put } from '../values/values.ts';

type Mode = 'include' | 'exclude';

/** What a projection says of the fields of a document. */
type Branch = Map<string, Mode | Branch>;

function place(root: Branch, path: string, mode: Mode): void {
  const parts = path.split('.');
  if (parts.at(-1) === '$')
    fail('NotImplemented', `The positional projection '${path}' is not supported by this server`);
  if (parts.some((part) => part === '' || part.startsWith('$')))
    fail(16410, `FieldPath field names may not be empty or start with '$': ${path}`);
  let at = root;
  for (const part of parts.slice(0, -1)) {
    const next: Mode | Branch = at.get(part) ?? new Map();
    if (typeof next === 'string') fail(31249, `Path collision at ${path}`);
    at.set(part, next);
    at = next;
  }
  const last = parts.at(-1) as string;
  if (at.has(last)) fail(31250, `Path collision at ${path}`);
  at.set(last, mode);
}

/** Includes or excludes fields, of arrays those of each element. `undefined` is a missing field. */
function project(value: unknown, branch: Branch, mode: Mode): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => project(item, branch, mode));
    return mode === 'include' ? items.filter((item) => item !== undefined) : items;
  }
  if (!isDoc(value)) return mode === 'exclude' ? value : undefined;
  const out: Doc = {};
  for (const key of Object.keys(value)) {
    // what a projection does not name is excluded by one that includes fields, and the other way round
    const child = branch.get(key) ?? (mode === 'include' ? 'exclude' : 'include');
    if (child === 'exclude') continue;
    const kept = child === 'include' ? value[key] : project(value[key], child, mode);
    if (kept !== undefined) put(out, key, kept);
  }
  return out;
}

/** Compiles a projection of find: fields to include, or fields to exclude. */
export function compileProjection(spec: Doc): (doc: Doc) => Doc {
  const root: Branch = new Map();
  let decided: Mode | undefined;
  for (const [path, value] of Object.entries(spec)) {
    if (typeof value !== 'boolean' && !isNumeric(value))
      fail('NotImplemented', `The projection of '${path}' by an expression is not supported by this server`);
    const wanted = isTruthy(value) ? 'include' : 'exclude';
    if (path !== '_id') decided ??= wanted;
    if (path !== '_id' && decided !== wanted)
      fail(
        wanted === 'exclude' ? 31254 : 31253,
        `Cannot do ${wanted} on field ${path} in ${decided} projection`,
      );
    place(root, path, wanted);
  }
  const mode = decided ?? (root.get('_id') === 'include' ? 'include' : 'exclude');
  // _id is included by default
  if (mode === 'include' && !root.has('_id')) root.set('_id', 'include');
  return (doc) => project(doc, root, mode) as Doc;
}
