import { invalid } from './errors.ts';
import type { Sandbox } from './sandbox.ts';

type Fields = Record<string, unknown>;

/** The answer with the objects of one path, of which each has the next. */
function expandOne(sandbox: Sandbox, answer: Fields, [name = '', ...rest]: string[], path: string): Fields {
  const { payment_intents, charges } = sandbox.state;
  if (!/^(payment_intent|latest_charge)$/.test(name) || !Object.hasOwn(answer, name))
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  const id = String(answer[name]);
  const whole = name === 'payment_intent' ? payment_intents[id] : charges[id];
  if (!whole) return answer;
  return { ...answer, [name]: rest.length ? expandOne(sandbox, { ...whole }, rest, path) : whole };
}

/**
 * The answer with the requested expansions: payment intents and their latest charges.
 * @throws 400 for others
 */
export function expand(sandbox: Sandbox, answer: object, paths: string[]): object {
  let expanded: Fields = { ...answer };
  for (const path of paths) expanded = expandOne(sandbox, expanded, path.split('.'), path);
  return expanded;
}
