import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isBackupName } from './backup-names.ts';
import type { BackupTarget } from './backup-target.ts';

const suffix = '.part';
/** ms after which a file that was not finished is of a process that ended. */
const abandonedMs = 86_400_000;

/** Removes what processes that ended left behind. */
async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(suffix) || !isBackupName(name.slice(0, -suffix.length))) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > abandonedMs) await rm(join(folder, name), { force: true });
  }
}

/** Keeps backups in a folder, which only this user can read. */
export function createFolderTarget(folder: string): BackupTarget {
  return {
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK);
    },
    create(name) {
      const path = join(resolve(folder), name);
      const aside = `${path}${suffix}`;
      return {
        async write(file) {
          await mkdir(folder, { recursive: true, mode: 0o700 });
          const handle = await open(aside, 'wx', 0o600);
          try {
            for await (const chunk of file) await handle.writeFile(chunk);
            await handle.sync();
          } finally {
            await handle.close();
          }
        },
        open: async () => createReadStream(aside),
        async keep() {
          const { size } = await stat(aside);
          await rename(aside, path);
          await removeAbandoned(folder);
          return { place: path, bytes: size };
        },
        discard: () => rm(aside, { force: true }),
      };
    },
    async list() {
      return (await readdir(folder)).filter(isBackupName);
    },
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}
