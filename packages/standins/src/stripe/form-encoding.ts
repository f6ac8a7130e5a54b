/** What a form or query holds once its brackets are taken apart: `a[b][0]=c` is { a: { b: { 0: 'c' } } }. */
export type FormValue = string | FormTree;

export interface FormTree {
  [name: string]: FormValue;
}

const maxDepth = 10;

/** The path in a bracketed name; null when its brackets do not match. */
function pathOf(name: string): string[] | null {
  if (!/^[^[\]]+(\[[^[\]]*\])*$/.test(name)) return null;
  const path = name.replaceAll(']', '').split('[');
  return path.length <= maxDepth ? path : null;
}

// Without a prototype, a parameter called __proto__ is a name like any other.
const emptyTree = (): FormTree => Object.create(null);

/** Reads a form-encoded body or query as Stripe does. `a[]=x&a[]=y` counts its entries. */
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
