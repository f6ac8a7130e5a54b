type Fields = Record<string, unknown>;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/** A list is one of texts: what a package holds. */
function isSameKind(known: unknown, answered: unknown): boolean {
  if (!Array.isArray(known)) return typeof answered === typeof known;
  return Array.isArray(answered) && answered.every((point) => typeof point === 'string');
}

function offerOf<T extends { id: string }>(known: T, answered: unknown): T {
  if (!isObject(answered)) return known;
  const usable = Object.entries(known).flatMap(([name, value]) =>
    isSameKind(value, answered[name]) ? [[name, answered[name]]] : [],
  );
  // What is bought goes by the catalogue's id.
  return { ...known, ...Object.fromEntries(usable), id: known.id };
}

/**
 * What is on sale, by package id: each package of the catalogue with what the API answered for it. Whatever is missing
 * there or reads as something else is the catalogue's, down to the single field; nothing else is sold (spec §9).
 */
export function onSale<T extends Record<string, { id: string }>>(catalogue: T, answered: unknown): T {
  const answers = isObject(answered) ? answered : {};
  const offers = Object.entries(catalogue).map(([id, known]) => [id, offerOf(known, answers[id])]);
  return Object.fromEntries(offers) as T;
}
