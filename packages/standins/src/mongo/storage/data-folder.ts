import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';

/** Inspects a data folder before it is opened for writing. */

export const damaged = (folder: string, why: string): Error =>
  new Error(
    `The data folder ${folder} is damaged (${why}). Nothing was changed in it: restore a backup of it, or choose another folder.`,
  );

/** Documents with consecutive ids. */
export interface IdRange {
  collection: number;
  first: number;
  last: number;
}

// Documents are decoded where lmdb has put them: a copy of each would take as long as its checksum. The documents' ids
// are written as ranges, so that the server does not list them again.
const probe = `
  const [lmdb, folder, mode] = process.argv.slice(1);
  const { crc32 } = require('zlib');
  const fs = require('fs');
  const root = require(lmdb).open({ path: folder, maxDbs: 4, ...JSON.parse(mode) });
  const { pageSize, lastPageNumber } = root.getStats();
  const size = fs.statSync(folder + '/data.mdb').size;
  if (size < (lastPageNumber + 1) * pageSize) throw new Error('its file is cut off');
  const encoder = {
    encode: (bytes) => bytes,
    decode(bytes, length) {
      if (length < 4 || bytes.readUInt32LE() !== crc32(bytes.subarray(4, length)))
        throw new Error('a document does not fit its checksum');
      return true;
    },
  };
  const ranges = [];
  for (const name of ['catalogue', 'documents', 'sessions']) {
    const database = root.openDB({ name, encoder });
    let count = 0;
    for (const { key, value } of database.getRange()) {
      if (value) count++;
      if (name !== 'documents') continue;
      const [collection, rid] = key;
      const range = ranges.at(-1);
      if (range && range.collection === collection && range.last === rid - 1) range.last = rid;
      else ranges.push({ collection, first: rid, last: rid });
    }
    if (count !== database.getStats().entryCount) throw new Error('entries are missing');
  }
  process.stdout.write(JSON.stringify(ranges), () => process.exit(0));
`;

/** What a check finds: the documents' ids, or what is wrong. */
type Finding = { ids: IdRange[] } | { complaint: string };

/** Reads every page in a separate process, as lmdb crashes on some damages. */
async function check(folder: string, mode: object): Promise<Finding> {
  const lmdb = createRequire(import.meta.url).resolve('lmdb');
  const child = spawn(process.execPath, ['-e', probe, lmdb, resolve(folder), JSON.stringify(mode)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], ranges, complaint] = await Promise.all([
    once(child, 'close') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code === 0) return { ids: JSON.parse(ranges) };
  return { complaint: /Error: (.*)/.exec(complaint)?.[1] ?? 'its pages do not hang together' };
}

/** With these options lmdb recovers the last transaction that reached the disk. */
export const recovering = { overlappingSync: true } as const;

/** What the check of a folder found. */
export interface Inspected {
  /**
   * An interrupted one has to be opened with `recovering` once, as versions before format 2 left half of the last
   * transaction on disk when the power was cut.
   */
  state: 'empty' | 'sound' | 'interrupted';
  /** The ids of all documents, in their order. */
  ids: IdRange[];
}

/**
 * Checks the database in a folder. The folder is not changed: a check that has to open it for writing uses a copy.
 * @throws where it is damaged
 */
export async function inspectFolder(folder: string): Promise<Inspected> {
  if (!existsSync(join(folder, 'data.mdb'))) return { state: 'empty', ids: [] };
  const found = await check(folder, { readOnly: true });
  if ('ids' in found) return { state: 'sound', ids: found.ids };
  const copy = mkdtempSync(join(folder, 'inspected-'));
  try {
    copyFileSync(join(folder, 'data.mdb'), join(copy, 'data.mdb'));
    const recovered = await check(copy, recovering);
    if ('ids' in recovered) return { state: 'interrupted', ids: recovered.ids };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  throw damaged(folder, found.complaint);
}
