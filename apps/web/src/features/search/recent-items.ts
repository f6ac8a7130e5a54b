import { storedByAccount } from '#data/device.ts';
import type { Item } from './found-items.ts';

const maxItems = 6;

/** Items that a member opened from the palette (product/profiles-and-directory#searching-everything). */
const items = storedByAccount<readonly Item[]>('recent', [], 'session ends');
const opened = 'opened';

/** The latest first. */
export const readRecent = (accountId: string): readonly Item[] => items.of(accountId, opened);

export function rememberRecent(accountId: string, { fields: _, ...item }: Item): void {
  const others = readRecent(accountId).filter((other) => other.path !== item.path);
  items.put(accountId, opened, [item, ...others].slice(0, maxItems));
}

export const clearRecent = (accountId: string): void => items.put(accountId, opened, null);
