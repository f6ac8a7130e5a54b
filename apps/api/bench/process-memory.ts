import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';

const everyMs = 20;

/** Resident bytes; 0 where the process is gone, or the system is not Linux. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

async function childrenOf(pid: number): Promise<number[]> {
  const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  return list.split(' ').filter(Boolean).map(Number);
}

/** The most that a process and its children, these together, took while `work` ran, in bytes. */
export async function peakMemory(pid: number, work: () => Promise<unknown>) {
  let [own, children, isOver] = [0, 0, false];
  const watch = async () => {
    while (!isOver) {
      own = Math.max(own, await residentBytes(pid));
      const each = await Promise.all((await childrenOf(pid)).map(residentBytes));
      children = Math.max(
        children,
        each.reduce((sum, bytes) => sum + bytes, 0),
      );
      await sleep(everyMs);
    }
  };
  const watching = watch();
  try {
    await work();
  } finally {
    isOver = true;
    await watching;
  }
  return { own, children };
}
