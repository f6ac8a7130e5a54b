import type * as z from 'zod/mini';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function completeFields(
  shape: Readonly<Record<string, z.core.$ZodType>>,
  given: Record<string, unknown>,
): Record<string, unknown> {
  const changed = Object.entries(shape)
    .map(([name, schema]) => [name, completeAnswer(schema, given[name])] as const)
    .filter(([name, value]) => value !== given[name]);
  return changed.length === 0 ? given : { ...given, ...Object.fromEntries(changed) };
}

function completeItems(element: z.core.$ZodType, given: unknown): unknown[] {
  if (!Array.isArray(given)) return [];
  if (element._zod.def.type !== 'object') return given;
  return given.filter(isObject).map((item) => completeAnswer(element, item));
}

/**
 * Completes `answer` by `schema`: a missing text, number or list becomes '', 0 or [], and a list item that is no object
 * is left out. So screens can rely on the contract's types although a record is older than the contract, or the API
 * newer than the page. Values are not validated: an unknown state is displayed as it is.
 * @returns the same object where nothing is missing, so that memoised components do not render again
 */
export function completeAnswer(schema: z.core.$ZodType, answer: unknown): unknown {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return answer ?? '';
    case 'number':
      return typeof answer === 'number' ? answer : 0;
    case 'array':
      return completeItems(def.element, answer);
    case 'object':
      return isObject(answer) ? completeFields(def.shape, answer) : answer;
    case 'nullable':
    case 'optional':
      return (answer ?? null) === null ? answer : completeAnswer(def.innerType, answer);
    default:
      return answer;
  }
}
