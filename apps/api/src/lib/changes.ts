/** The fields that are not undefined. */
export function definedFields<T extends object>(fields: T): Partial<T> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;
}

/** The update of a form's fields (product/api#changing-things): null unsets a field, undefined keeps it. */
export function changesOf(fields: object): { $set?: Record<string, unknown>; $unset?: Record<string, 1> } {
  const given = Object.entries(definedFields(fields));
  const set = given.filter(([, value]) => value !== null);
  const cleared = given.filter(([, value]) => value === null).map(([name]) => [name, 1] as const);
  return {
    ...(set.length > 0 && { $set: Object.fromEntries(set) }),
    ...(cleared.length > 0 && { $unset: Object.fromEntries(cleared) }),
  };
}

/** The fields of a new record without nulls. */
export function withoutNull<T extends object>(fields: T): { [K in keyof T]: NonNullable<T[K]> } {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(given) as { [K in keyof T]: NonNullable<T[K]> };
}
