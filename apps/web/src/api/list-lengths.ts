import { readSessionMap, writeSessionMap } from '#lib/session-map.ts';

const storageKey = 'list-lengths';

/** How many items of a list were shown, by history entry and list. */
const lengths = typeof window === 'undefined' ? new Map<string, number>() : readSessionMap(storageKey);

/** The stored number of shown items; undefined without one. */
export const lengthOf = (name: string): number | undefined => lengths.get(name);

/** Stores how many items were shown, so that Back and a reload show as many. */
export function rememberLength(name: string, length: number): void {
  if (lengths.get(name) === length) return;
  lengths.set(name, length);
  writeSessionMap(storageKey, lengths);
}
