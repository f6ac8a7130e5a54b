import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';

const pageSize = 4096;

/** Builds the library that injects faults into a server; returns its path, undefined without Linux or a C compiler. */
export function buildFaults(folder: string): string | undefined {
  const library = join(folder, 'faults.so');
  const source = join(import.meta.dirname, 'faults.c');
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
  return process.platform === 'linux' && status === 0 ? library : undefined;
}

/** Makes the writes of a server fail on demand, and computes what a power cut would leave of the data file. */
export class FaultyDisk {
  readonly #dir: string;
  readonly env: Record<string, string>;

  constructor(dir: string, library: string) {
    this.#dir = dir;
    this.env = { FAULT_DIR: dir, LD_PRELOAD: library };
  }

  /** Makes writes fail from now on: all, or only those of the page that makes a transaction current. */
  fail(error: 'ENOSPC' | 'EIO', writes: 'all' | 'current page' = 'all'): void {
    writeFileSync(join(this.#dir, 'errno'), `${constants.errno[error]} ${writes === 'all' ? 0 : 1}`);
  }

  heal(): void {
    rmSync(join(this.#dir, 'errno'), { force: true });
  }

  /** Starts a new log; `cutPower` starts from the file's current content. */
  watch(): void {
    rmSync(join(this.#dir, 'log'), { force: true });
  }

  /**
   * Restores the file to `before`, its content when the log began, and applies all synced writes and a random part of the
   * others. Returns the number of lost pages.
   */
  cutPower(file: string, before: Buffer | undefined): number {
    const log = join(this.#dir, 'log');
    const bytes = existsSync(log) ? readFileSync(log) : Buffer.alloc(0);
    const entries = [...entriesOf(bytes)];
    const lastSync = entries.findLastIndex(({ offset }) => offset === -1);
    writeFileSync(file, before ?? '');
    const fd = openSync(file, 'r+');
    let dropped = 0;
    for (const [i, { offset, synced, data }] of entries.entries())
      for (let at = 0; at < data.length; at += pageSize) {
        const isKept = i < lastSync || synced || Math.random() < 0.5;
        if (isKept) writeSync(fd, data.subarray(at, at + pageSize), 0, undefined, offset + at);
        else dropped++;
      }
    closeSync(fd);
    return dropped;
  }
}

interface Entry {
  /** -1 for a sync of everything before. */
  offset: number;
  synced: boolean;
  data: Buffer;
}

function* entriesOf(log: Buffer): Generator<Entry> {
  for (let at = 0; at + 24 <= log.length; ) {
    const [offset, length, synced] = [0, 8, 16].map((field) => Number(log.readBigInt64LE(at + field)));
    const data = log.subarray(at + 24, at + 24 + (length as number));
    at += 24 + (length as number);
    if (data.length === length) yield { offset: offset as number, synced: synced === 1, data };
  }
}
