import { mkdirSync, readdirSync } from 'node:fs';
import { open } from 'lmdb';

/**
 * Copies a data folder as it is at one moment, also while a server writes to it. Throws when there is no database in
 * it, or when the target has something in it already.
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
