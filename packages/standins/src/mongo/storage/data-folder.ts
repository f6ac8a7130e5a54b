import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

/** Guards a data folder: one process at a time, and no writing into what is damaged. */

/** Tells a process from a later one with the same number, where the system lets us. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return start === startOf(pid);
}

/** Takes the folder for this process, or says who has it. Answers how to give it back. */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true });
  const path = join(resolve(folder), 'server.lock');
  const inUse = (by: string): Error =>
    new Error(
      `The data folder ${folder} is in use by process ${by}. Stop that one, or choose another folder.`,
    );
  if (existsSync(path)) {
    const found = readFileSync(path, 'utf8');
    const [pid = '', start = ''] = found.split(' ');
    if (isRunning(Number(pid), start)) throw inUse(pid);
    // left behind by a process that was killed; only one of several newcomers can take it away
    const aside = `${path}.${process.pid}`;
    renameSync(path, aside);
    if (readFileSync(aside, 'utf8') !== found) {
      renameSync(aside, path);
      throw inUse('that has just started');
    }
    unlinkSync(aside);
  }
  try {
    writeFileSync(path, `${process.pid} ${startOf(process.pid)}`, { flag: 'wx' });
  } catch {
    throw inUse('that has just started');
  }
  return () => unlinkSync(path);
}

export const damaged = (folder: string, why: string): Error =>
  new Error(
    `The data folder ${folder} is damaged (${why}). Nothing was changed in it: restore a copy, or remove it to begin afresh.`,
  );

const probe = `
  const { open } = require(process.argv[1]);
  const file = process.argv[2] + '/data.mdb';
  const root = open({ path: process.argv[2], maxDbs: 4, readOnly: true });
  const { pageSize, lastPageNumber } = root.getStats();
  if (require('fs').statSync(file).size < (lastPageNumber + 1) * pageSize) throw new Error('its file is cut off');
  for (const name of ['catalogue', 'documents', 'sessions']) {
    const database = root.openDB({ name, encoding: 'binary' });
    let count = 0;
    for (const entry of database.getRange()) if (entry.value) count++;
    if (count !== database.getStats().entryCount) throw new Error('entries are missing');
  }
`;

/**
 * Whether there is a database in the folder; throws for a damaged one. Every page is read in a process of its own: lmdb
 * does not survive all that can be wrong with them.
 */
export async function holdsDatabase(folder: string): Promise<boolean> {
  if (!existsSync(join(folder, 'data.mdb'))) return false;
  const lmdb = createRequire(import.meta.url).resolve('lmdb');
  const child = spawn(process.execPath, ['-e', probe, lmdb, resolve(folder)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (bytes) => {
    complaint += bytes;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw damaged(folder, /Error: (.*)/.exec(complaint)?.[1] ?? 'its pages do not hang together');
  return true;
}
