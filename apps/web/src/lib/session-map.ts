/** The map of numbers stored in session storage under `key`; empty without one, and where storage is blocked. */
export function readSessionMap(key: string): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(key) ?? '[]'));
  } catch {
    return new Map();
  }
}

/** Stores a map of numbers for the visit, which a reload keeps; does nothing where storage is blocked or full. */
export function writeSessionMap(key: string, map: ReadonlyMap<string, number>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify([...map]));
  } catch {
    // Without storage a reload starts anew.
  }
}
