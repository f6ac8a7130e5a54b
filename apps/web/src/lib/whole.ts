import type * as z from 'zod/mini';

type Fields = Record<string, unknown>;

function missingOf(shape: Readonly<Record<string, z.core.$ZodType>>, entry: Fields): Fields {
  const missing: Fields = {};
  for (const [name, field] of Object.entries(shape)) {
    const { type } = field._zod.def;
    if (type === 'array' && !Array.isArray(entry[name])) missing[name] = [];
    if (type === 'number' && typeof entry[name] !== 'number') missing[name] = 0;
    if (type === 'string' && (entry[name] ?? null) === null) missing[name] = '';
  }
  return missing;
}

/**
 * An entry of the API with what its kind always has: a text that is missing is empty, a number 0, a list that is missing (or is
 * none) holds nothing. One old or half-written record must not break the page that lists it. What lacks nothing is
 * returned as it came, so that memoised parts stay as they are.
 */
export function whole<T extends object>(dto: z.ZodMiniObject, entry: T): T {
  const missing = missingOf(dto.shape, entry as Fields);
  return Object.keys(missing).length === 0 ? entry : { ...entry, ...missing };
}
