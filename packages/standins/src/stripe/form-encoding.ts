/** A decoded form or query: `a[b][0]=c` is { a: { b: { 0: 'c' } } }. */
export type FormValue = string | FormTree;

export interface FormTree {
  [name: string]: FormValue;
}

const maxDepth = 10;

/** The path of a bracketed name; null for unbalanced brackets. */
function pathOf(name: string): string[] | null {
  if (!/^[^[\]]+(\[[^[\]]*\])*$/.test(name)) return null;
  const path = name.replaceAll(']', '').split('[');
  return path.length <= maxDepth ? path : null;
}

// Without a prototype, so that __proto__ is an ordinary name.
const emptyTree = (): FormTree => Object.create(null);

/** Decodes a form or query as Stripe does. `a[]=x&a[]=y` becomes indexed entries. */
export function decodeForm(text: string): FormTree {
  const root = emptyTree();
  for (const [name, value] of new URLSearchParams(text)) {
    const path = pathOf(name) ?? [name];
    let branch = root;
    for (const [depth, step] of path.entries()) {
      const key = step === '' ? String(Object.keys(branch).length) : step;
      if (depth === path.length - 1) {
        branch[key] = value;
        break;
      }
      const next = branch[key];
      const tree = typeof next === 'object' ? next : emptyTree();
      branch[key] = tree;
      branch = tree;
    }
  }
  return root;
}
