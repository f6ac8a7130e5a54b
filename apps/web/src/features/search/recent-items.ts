import type { Item } from './found-items.ts';

const maxRecent = 6;

const prefix = 'rosette.recent.';

/** Separate for each member on this device. */
const keyOf = (memberId: string) => prefix + memberId;

const isItem = (value: unknown): value is Item =>
  typeof value === 'object' &&
  value !== null &&
  ['label', 'detail', 'path'].every((name) => typeof (value as Record<string, unknown>)[name] === 'string');

/** Items that the member opened from the palette on this device, latest first. */
export function readRecent(memberId: string): Item[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(memberId)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isItem).slice(0, maxRecent) : [];
  } catch {
    return [];
  }
}

/** Stores an opened item, on this device only (product/profiles-and-directory#searching-everything). */
export function rememberRecent(memberId: string, { label, detail, path }: Item): void {
  const others = readRecent(memberId).filter((other) => other.path !== path);
  try {
    localStorage.setItem(
      keyOf(memberId),
      JSON.stringify([{ label, detail, path }, ...others].slice(0, maxRecent)),
    );
  } catch {
    // Without storage there are no recent items.
  }
}

/** Removes the recent items of every other member from this device, of all members where `memberId` is null. */
export function retainRecentOf(memberId: string | null): void {
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && (memberId === null || key !== keyOf(memberId)))
        localStorage.removeItem(key);
  } catch {
    // Without storage there are no recent items.
  }
}

/** Removes all recent items of a member. */
export function clearRecent(memberId: string): void {
  try {
    localStorage.removeItem(keyOf(memberId));
  } catch {
    // Without storage there are no recent items.
  }
}
