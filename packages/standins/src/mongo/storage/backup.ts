import { mkdirSync, readdirSync } from 'node:fs';
import { open } from 'lmdb';

/**
 * Copies a data folder as of one moment, also while a server writes to it. Throws when it has no database, or when the
 * target is not empty.
 */
export async function backUp(folder: string, target: string): Promise<void> {
  mkdirSync(target, { recursive: true });
  if (readdirSync(target).length > 0) throw new Error(`${target} is not empty: nothing was copied.`);
  const root = open({ path: folder, readOnly: true, maxDbs: 4 });
  try {
    await root.backup(target, false);
  } finally {
    await root.close();
  }
}
