import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** How long to wait for the process that holds the lock, in ms: for any, and for one that announced its end. */
const patience = { running: 2000, ending: 15_000 };

export interface FolderLock {
  /** Announces to waiting processes that the folder will be free soon. */
  announceEnd(): void;
  release(): void;
}

/** The process in a lock file. Fields that an earlier version did not write are empty. */
interface Holder {
  pid: number;
  /** Its start time: process ids are reused. */
  start: string;
  /** The boot id of the system. */
  boot: string;
  /** The inode of the lock file: a copied folder has another. */
  inode: string;
  isEnding: boolean;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

const currentBoot = (): string => textOf('/proc/sys/kernel/random/boot_id');

interface FoundProcess {
  state: string;
  start: string;
}

function printedBy(program: string, ...args: string[]): string {
  return spawnSync(program, args, { encoding: 'utf8', windowsHide: true }).stdout?.trim() ?? '';
}

/**
 * State and start time of a process, without blanks, by platform: process ids are reused. Both are empty where it does
 * not run.
 */
export const processLookUps = {
  linux(pid: number): FoundProcess {
    const fields = textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    return { state: fields[0] ?? '', start: fields[19] ?? '' };
  },
  win32(pid: number): FoundProcess {
    const query = `(Get-Process -Id ${pid}).StartTime.ToFileTimeUtc()`;
    return { state: '', start: printedBy('powershell', '-NoProfile', '-Command', query) };
  },
  // macOS and other Unix systems.
  unix(pid: number): FoundProcess {
    // Two terminals may have two languages and time zones.
    const ps = 'LC_ALL=C TZ=UTC0 exec ps -o stat=,lstart= -p "$0"';
    const [state = '', ...start] = printedBy('sh', '-c', ps, String(pid)).split(/\s+/);
    return { state, start: start.join('-') };
  },
};

const processOf = processLookUps[process.platform as 'linux'] ?? processLookUps.unix;

function isRunning(pid: number, start: string): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const found = processOf(pid);
  // a zombie (Z) has ended, and its parent has not read the exit code yet
  return !/^[ZX]/.test(found.state) && (start === '' || found.start === '' || start === found.start);
}

function holderIn(path: string): Holder {
  const [pid = '', start = '', boot = '', inode = '', ending] = textOf(path).split(' ');
  return { pid: Number(pid), start, boot, inode, isEnding: ending === 'ending' };
}

function isGone({ pid, start, boot, inode }: Holder, path: string): boolean {
  if (!Number.isInteger(pid) || pid < 1) return true;
  if (boot && boot !== currentBoot()) return true;
  if (inode && inode !== inodeOf(path)) return true;
  return !isRunning(pid, start);
}

function inodeOf(path: string): string | undefined {
  return statSync(path, { bigint: true, throwIfNoEntry: false })?.ino.toString();
}

/** Writes the content of the lock file to a temporary file, which is renamed atomically. */
function writeAside(path: string): string {
  const aside = `${path}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  writeFileSync(aside, '', { flag: 'wx' });
  const { start } = processOf(process.pid);
  writeFileSync(aside, `${process.pid} ${start} ${currentBoot()} ${inodeOf(aside)}`);
  return aside;
}

/**
 * Locks the folder for this process, waiting a while for another one. Throws an error that names the other process when
 * it keeps running, or the reason when the folder cannot be written to.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(resolve(folder), 'server.lock');
  let aside: string;
  try {
    mkdirSync(folder, { recursive: true });
    aside = writeAside(path);
  } catch (error) {
    throw new Error(`The data folder ${folder} cannot be used: ${(error as Error).message}`);
  }
  const inode = inodeOf(aside);
  try {
    await takePlace(folder, path, aside);
  } finally {
    unlinkSync(aside);
  }
  return {
    announceEnd: () => appendFileSync(path, ' ending'),
    release: () => inodeOf(path) === inode && unlinkSync(path),
  };
}

async function takePlace(folder: string, path: string, aside: string): Promise<void> {
  const since = Date.now();
  for (;;) {
    try {
      linkSync(aside, path);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const seen = inodeOf(path);
    const holder = holderIn(path);
    if (isGone(holder, path)) {
      // unless another process has replaced it meanwhile
      if (inodeOf(path) === seen && seen !== undefined) unlinkSync(path);
    } else if (Date.now() - since < patience[holder.isEnding ? 'ending' : 'running']) await setTimeout(50);
    else
      throw new Error(
        `The data folder ${folder} is in use by process ${holder.pid}. Stop that one, or choose another folder.`,
      );
  }
}
