import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PictureStorage } from './picture-storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Keeps pictures in `folder`, which is made when the first one comes; in folders by their key's first letters. */
export function createFolderStorage(folder: string): PictureStorage {
  const pathOf = (key: string) => join(folder, key.slice(0, 3), key);
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Written aside and renamed, so that nobody reads half a file, not even after a crash.
      const aside = `${path}.${randomUUID()}.part`;
      try {
        await writeFile(aside, bytes, { flush: true });
        await rename(aside, path);
      } catch (error) {
        await rm(aside, { force: true });
        throw error;
      }
    },
    async open(key) {
      try {
        const file = await open(pathOf(key));
        const { size } = await file.stat();
        return { length: size, stream: file.createReadStream() };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
  };
}
