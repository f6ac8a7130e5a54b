const storageKey = 'list-lengths';

function stored(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]'));
  } catch {
    return new Map();
  }
}

/** How many items of a list were shown, by the history entry and the list. */
const lengths = typeof window === 'undefined' ? new Map<string, number>() : stored();

export const lengthOf = (name: string): number | undefined => lengths.get(name);

/** Remembers how far a list was shown, so that Back and a reload show as much of it again. */
export function rememberLength(name: string, length: number): void {
  if (lengths.get(name) === length) return;
  lengths.set(name, length);
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...lengths]));
  } catch {
    // Without storage a reload shows the first page.
  }
}
