import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import { Worker } from 'node:worker_threads';

// What the entry point of a process of `createWorkProcess` does; it gets its limits as arguments.

const maxBytes = Number(process.argv[2]);
/** Of the processor, per job; 0 for no limit. */
const maxCpuMs = Number(process.argv[3]);
const checkEveryMs = 20;

/** Whatever other threads are doing: process.exit would wait for them. */
const endAtOnce = () => process.kill(process.pid, 'SIGKILL');

function checkMemory(): void {
  if (process.memoryUsage.rss() > maxBytes) endAtOnce();
}

/** Ends the process once it takes too much memory while `work` is done, which leaves this thread free. */
export async function withinMemory<T>(work: () => Promise<T>): Promise<T> {
  const timer = setInterval(checkMemory, checkEveryMs);
  try {
    checkMemory();
    return await work();
  } finally {
    clearInterval(timer);
  }
}

/** Runs in a thread of its own, as text: tsx does not load modules in threads. */
const watcher = `
  const { parentPort, workerData } = require('node:worker_threads');
  let timer;
  parentPort.on('message', (isWorking) => {
    clearInterval(timer);
    if (!isWorking) return;
    const start = process.cpuUsage();
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(start);
      const isTooMuch = process.memoryUsage.rss() > workerData.maxBytes || (user + system) / 1000 > workerData.maxCpuMs;
      if (isTooMuch) process.kill(process.pid, 'SIGKILL');
    }, workerData.checkEveryMs);
  });
`;

/**
 * Ends the process once a job takes too much memory or time of the processor, also where it keeps this thread busy.
 * @returns does a job within the limits
 */
export function createWatch(): <T>(work: () => Promise<T>) => Promise<T> {
  const thread = new Worker(watcher, { eval: true, workerData: { maxBytes, maxCpuMs, checkEveryMs } });
  thread.unref();
  return async (work) => {
    thread.postMessage(true);
    try {
      return await work();
    } finally {
      thread.postMessage(false);
    }
  };
}

/** How much lower the priority is than the API's: beside a busy API, a picture still gets a quarter of a core. */
const lowerBy = 5;

/**
 * Lowers the priority of all threads of this process, so that requests come first. On Linux `setPriority` changes one
 * thread: those that Node had started by now, which start libvips's, would keep the priority of the API.
 */
function lowerPriority(): void {
  const priority = Math.min(getPriority() + lowerBy, constants.priority.PRIORITY_LOW);
  setPriority(priority);
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task')) {
    try {
      setPriority(Number(thread), priority);
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** Answers the jobs that the API sends, until it disconnects. */
export function serveWork<Job, Answer>(answer: (job: Job) => Promise<Answer>): void {
  lowerPriority();
  // Where the machine's memory runs out, Linux ends this process rather than the API.
  writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
  // A terminal sends its signals to this process, too; the API finishes its requests first and then disconnects.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('disconnect', endAtOnce);
  process.on('message', async (job: Job) => {
    // Sending fails (EPIPE) where the API was just killed; without a callback Node would print the error with its stack.
    process.send?.(await answer(job), (error: Error | null) => {
      if (error) endAtOnce();
    });
  });
}
