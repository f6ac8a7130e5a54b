/** The fields that were given: neither undefined nor left out. */
export function givenOf<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** An update from a whole form (decisions §7): null clears a field, undefined leaves it as it is. */
export function changesOf(fields: object): { $set?: Record<string, unknown>; $unset?: Record<string, 1> } {
  const given = Object.entries(givenOf(fields));
  const set = given.filter(([, value]) => value !== null);
  const cleared = given.filter(([, value]) => value === null).map(([name]) => [name, 1] as const);
  return {
    ...(set.length > 0 && { $set: Object.fromEntries(set) }),
    ...(cleared.length > 0 && { $unset: Object.fromEntries(cleared) }),
  };
}

/** The fields of something new without those that were left empty. */
export function withoutNull<T extends object>(fields: T): { [K in keyof T]: NonNullable<T[K]> } {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]: NonNullable<T[K]> };
}
