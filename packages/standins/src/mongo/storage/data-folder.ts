import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
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
  const [lmdb, folder] = process.argv.slice(1);
  const { crc32 } = require('zlib');
  const fs = require('fs');
  const root = require(lmdb).open({ path: folder, maxDbs: 4, readOnly: true });
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

/**
 * Checks the database in a folder and returns the ids of its documents, in their order. Reads every page, in a separate
 * process, as lmdb crashes on some damages. The folder is not changed.
 * @throws where it is damaged
 */
export async function inspectFolder(folder: string): Promise<IdRange[]> {
  if (!existsSync(join(folder, 'data.mdb'))) return [];
  const lmdb = createRequire(import.meta.url).resolve('lmdb');
  const child = spawn(process.execPath, ['-e', probe, lmdb, resolve(folder)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [[code], ranges, complaint] = await Promise.all([
    once(child, 'close') as Promise<[number | null]>,
    text(child.stdout),
    text(child.stderr),
  ]);
  if (code === 0) return JSON.parse(ranges);
  throw damaged(folder, /Error: (.*)/.exec(complaint)?.[1] ?? 'its pages do not hang together');
}
