import { invalid } from './errors.ts';
import type { Sandbox } from './sandbox.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };

/** The expandable properties of each object. */
const expandable: Record<string, string[]> = {
  'checkout.session': [
    'customer',
    'invoice',
    'line_items',
    'payment_intent',
    'payment_link',
    'setup_intent',
    'subscription',
  ],
  payment_intent: ['customer', 'latest_charge'],
  charge: ['customer', 'payment_intent', 'refunds'],
  refund: ['charge', 'payment_intent'],
  dispute: ['charge', 'payment_intent'],
};

const maxDepth = 4;

function found({ state }: Sandbox, owner: { [name: string]: Json }, name: string): object | null {
  const id = String(owner.id);
  if (name === 'line_items') {
    const url = `/v1/checkout/sessions/${id}/line_items`;
    return { object: 'list', data: state.checkouts[id]?.line_items ?? [], has_more: false, url };
  }
  if (name === 'refunds') {
    const data = Object.values(state.refunds).filter(({ charge }) => charge === id);
    return { object: 'list', data: data.toReversed(), has_more: false, url: `/v1/charges/${id}/refunds` };
  }
  const target = String(owner[name]);
  return state.payment_intents[target] ?? state.charges[target] ?? null;
}

/** A JSON copy that can be changed. */
const copyOf = (value: object): Json => JSON.parse(JSON.stringify(value));

function expandOne(sandbox: Sandbox, value: Json, [name, ...rest]: string[], path: string): void {
  if (name === undefined || value === null || typeof value !== 'object') return;
  if (Array.isArray(value)) {
    for (const entry of value) expandOne(sandbox, entry, [name, ...rest], path);
    return;
  }
  const isListData = value.object === 'list' && name === 'data';
  if (!isListData && !expandable[String(value.object)]?.includes(name)) {
    throw invalid(`This property cannot be expanded (${path}).`, { param: 'expand' });
  }
  const isAlreadyHere = typeof value[name] === 'object' && value[name] !== null;
  const whole = isAlreadyHere ? null : found(sandbox, value, name);
  if (whole) value[name] = copyOf(whole);
  expandOne(sandbox, value[name] ?? null, rest, path);
}

/**
 * The answer with the requested expansions.
 * @throws 400 for unknown ones
 */
export function expand(sandbox: Sandbox, answer: object, paths: string[]): object {
  if (paths.length === 0) return answer;
  const copy = copyOf(answer);
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.length > maxDepth) {
      throw invalid(`You cannot expand more than ${maxDepth} levels of a property. Property: ${path}`, {
        param: 'expand',
      });
    }
    expandOne(sandbox, copy, steps, path);
  }
  return Object(copy);
}
