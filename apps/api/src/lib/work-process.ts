import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PlainErrorCode } from '@rosette/shared/texts/codes.ts';
import { createQueue } from './one-at-a-time.ts';

/** The limits of a process that does one kind of work. */
export interface WorkLimits {
  /** Per job. */
  timeMs: number;
  /** Resident memory of the process. */
  memoryBytes: number;
  /** Time of the processor per job; no limit by default. */
  cpuMs?: number;
  /** An idle process ends after this. */
  idleMs: number;
  /** Jobs that wait for the one at work; further ones are refused with 503. */
  maxWaiting: number;
}

/** The signal or exit code by which a process ended without an answer. */
export interface EndedBy {
  endedBy: NodeJS.Signals | number;
}

/** With fixed thresholds glibc returns the memory of pixels after each picture; after an AVIF it kept 200 MB. */
const returnMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** The file of an entry point beside a module; source files run through tsx, the build's are in one folder. */
export function entryBeside(moduleUrl: string, name: string): string {
  return fileURLToPath(new URL(`${name}.${moduleUrl.endsWith('.ts') ? 'ts' : 'js'}`, moduleUrl));
}

/** It reads untrusted files, so it gets none of the API's settings, which hold secrets. */
function startProcess(entry: string, { memoryBytes, cpuMs = 0 }: WorkLimits): ChildProcess {
  return fork(entry, [String(memoryBytes), String(cpuMs)], {
    cwd: dirname(entry),
    execArgv: entry.endsWith('.ts') ? ['--import', 'tsx'] : [],
    env: { TMPDIR: tmpdir(), ...returnMemory },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** The answer, or how the process ended without one; `signal` ends it. */
async function ask<Job extends object, Answer>(
  child: ChildProcess,
  job: Job,
  timeMs: number,
  signal: AbortSignal | undefined,
): Promise<Answer | EndedBy> {
  const settled = new AbortController();
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(kill, timeMs);
  signal?.addEventListener('abort', kill, { signal: settled.signal });
  try {
    const answered = once(child, 'message', settled).then(([answer]): Answer => answer);
    const ended = once(child, 'exit', settled).then(
      ([code, signal]): EndedBy => ({ endedBy: signal ?? code }),
    );
    child.send(job);
    return await Promise.race([answered, ended]);
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
}

/**
 * Does work with untrusted files in a separate process, one after another; it is started on first use, and a file that
 * exceeds its limits or crashes it does not harm the API. Its entry point calls `serveWork`.
 * @param busy the code of a 503 where too many wait
 */
export function createWorkProcess<Job extends object, Answer extends object>(
  entry: string,
  limits: WorkLimits,
  busy: PlainErrorCode,
) {
  const oneAtATime = createQueue(limits.maxWaiting, busy);
  let running: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const child = startProcess(entry, limits);
    const forget = () => {
      if (running === child) running = null;
    };
    child.on('exit', forget);
    child.on('error', forget);
    running = child;
    return child;
  }

  function endIdle(): void {
    running?.disconnect();
    running = null;
  }

  async function answerTo(job: Job, signal: AbortSignal | undefined) {
    clearTimeout(idleTimer);
    const child = running ?? start();
    // The child keeps this process running only while it works.
    child.ref();
    child.channel?.ref();
    try {
      return await ask<Job, Answer>(child, job, limits.timeMs, signal);
    } finally {
      child.unref();
      child.channel?.unref();
      idleTimer = setTimeout(endIdle, limits.idleMs).unref();
    }
  }

  return {
    /** Whether the process runs, at work or idle. */
    isRunning: () => running !== null,

    /**
     * The answer to a job.
     * @param signal ends the work, whether it waits or runs
     * @throws 503 when too many wait, the reason of `signal`, and an Error where the process could not start
     */
    async ask(job: Job, signal?: AbortSignal): Promise<Answer | { endedBy: NodeJS.Signals }> {
      const answer = await oneAtATime(() => answerTo(job, signal), signal);
      signal?.throwIfAborted();
      if (!('endedBy' in answer)) return answer;
      const { endedBy } = answer as EndedBy;
      // An exit code means that it could not start; a signal, that this job exceeded a limit or crashed it.
      if (typeof endedBy === 'number') throw new Error(`${entry} exited with ${endedBy}`);
      return { endedBy };
    },
  };
}
