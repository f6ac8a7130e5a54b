import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { PictureStorage } from '#lib/picture-storage.ts';

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** Stores pictures in `folder`, created on first use, in subfolders by the first letters of their keys. */
export function createFolderStorage(folder: string): PictureStorage {
  const pathOf = (key: string) => join(folder, key.slice(0, 3), key);
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      // Written to a temporary file and renamed, so that no partial file is ever read.
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
    async *list() {
      const found = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for (const each of found) if (each.isDirectory()) yield await readdir(join(folder, each.name));
    },
    async remove(key) {
      const path = pathOf(key);
      await rm(path, { force: true });
      // Partial files of a crash.
      const names = await readdir(dirname(path)).catch(() => []);
      for (const name of names)
        if (name.startsWith(`${key}.`)) await rm(join(dirname(path), name), { force: true });
    },
  };
}
