import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** Inspects a data folder before it is opened for writing. */

export const damaged = (folder: string, why: string): Error =>
  new Error(
    `The data folder ${folder} is damaged (${why}). Nothing was changed in it: restore a backup of it, or choose another folder.`,
  );

const probe = `
  const [lmdb, folder, mode] = process.argv.slice(1);
  const { crc32 } = require('zlib');
  const root = require(lmdb).open({ path: folder, maxDbs: 4, ...JSON.parse(mode) });
  const { pageSize, lastPageNumber } = root.getStats();
  const size = require('fs').statSync(folder + '/data.mdb').size;
  if (size < (lastPageNumber + 1) * pageSize) throw new Error('its file is cut off');
  for (const name of ['catalogue', 'documents', 'sessions']) {
    const database = root.openDB({ name, encoding: 'binary' });
    let count = 0;
    for (const { value } of database.getRange()) {
      count++;
      if (value.readUInt32LE() !== crc32(value.subarray(4))) throw new Error('a document does not fit its checksum');
    }
    if (count !== database.getStats().entryCount) throw new Error('entries are missing');
  }
  process.exit(0);
`;

/** Reads every page in a separate process, as lmdb crashes on some damages. */
async function complaintAbout(folder: string, mode: object): Promise<string | undefined> {
  const lmdb = createRequire(import.meta.url).resolve('lmdb');
  const child = spawn(process.execPath, ['-e', probe, lmdb, resolve(folder), JSON.stringify(mode)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (bytes) => {
    complaint += bytes;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code === 0) return undefined;
  return /Error: (.*)/.exec(complaint)?.[1] ?? 'its pages do not hang together';
}

/** With these options lmdb recovers the last transaction that reached the disk. */
export const recovering = { overlappingSync: true } as const;

/**
 * The state of the database in a folder: none, sound, or to be opened with `recovering` once, as versions before format
 * 2 left half of the last transaction on disk when the power was cut. Throws for a damaged one. The folder is not
 * changed: a check that has to open it for writing uses a copy.
 */
export async function inspectFolder(folder: string): Promise<'empty' | 'sound' | 'interrupted'> {
  if (!existsSync(join(folder, 'data.mdb'))) return 'empty';
  const complaint = await complaintAbout(folder, { readOnly: true });
  if (complaint === undefined) return 'sound';
  const copy = mkdtempSync(join(folder, 'inspected-'));
  try {
    copyFileSync(join(folder, 'data.mdb'), join(copy, 'data.mdb'));
    if ((await complaintAbout(copy, recovering)) === undefined) return 'interrupted';
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  throw damaged(folder, complaint);
}
