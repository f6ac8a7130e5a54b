import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { maxPicturePixels } from '@rosette/shared/contract/pictures.ts';
import { type PictureUse, pictureSizes } from '@rosette/shared/picture-address.ts';
import { invalidField } from '#lib/app-error.ts';
import type { Log } from '#lib/log.ts';
import { createQueue } from './one-at-a-time.ts';
import type { EncodedPicture, EncodingJob, RefusalCode } from './picture-encoding.ts';
import type { EncodingAnswer } from './picture-process.ts';

const refuse = (code: RefusalCode | 'picture_takes_too_long') => invalidField('file', code);

/** The limits of an encoder process. */
interface EncoderLimits {
  /** Per picture. */
  timeMs: number;
  /** Resident memory of the process. */
  memoryBytes: number;
  /** An idle process ends after this. */
  idleMs: number;
  /** Pictures that wait for the one being encoded; further ones are refused with 503. */
  maxWaiting: number;
}

// Source files run through tsx; in the build both entry points are in one folder.
const isSource = import.meta.url.endsWith('.ts');
const entry = fileURLToPath(new URL(`picture-process.${isSource ? 'ts' : 'js'}`, import.meta.url));

/** With fixed thresholds glibc returns the memory of pixels after each picture; after an AVIF it kept 200 MB. */
const returnMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** It decodes untrusted files, so it gets none of the API's settings, which hold secrets. */
function startProcess({ memoryBytes }: EncoderLimits): ChildProcess {
  return fork(entry, [String(memoryBytes)], {
    cwd: dirname(entry),
    execArgv: isSource ? ['--import', 'tsx'] : [],
    env: { TMPDIR: tmpdir(), ...returnMemory },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** The answer, or the signal or exit code by which the process ended without one; `signal` ends it. */
async function ask(
  child: ChildProcess,
  job: EncodingJob,
  timeMs: number,
  signal: AbortSignal | undefined,
): Promise<EncodingAnswer | { endedBy: NodeJS.Signals | number }> {
  const settled = new AbortController();
  const kill = () => child.kill('SIGKILL');
  const timer = setTimeout(kill, timeMs);
  signal?.addEventListener('abort', kill, { signal: settled.signal });
  try {
    const answered = once(child, 'message', settled).then(([answer]): EncodingAnswer => answer);
    const ended = once(child, 'exit', settled).then(([code, signal]) => ({ endedBy: signal ?? code }));
    child.send(job);
    return await Promise.race([answered, ended]);
  } finally {
    clearTimeout(timer);
    settled.abort();
  }
}

/**
 * Encodes pictures one after another in a separate process, started on first use: a file that exhausts memory or
 * crashes libvips does not harm the API.
 */
export function createPictureEncoder(limits: EncoderLimits) {
  const oneAtATime = createQueue(limits.maxWaiting);
  let running: ChildProcess | null = null;
  let idleTimer: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const child = startProcess(limits);
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

  async function answerTo(job: EncodingJob, signal: AbortSignal | undefined) {
    clearTimeout(idleTimer);
    const child = running ?? start();
    // The child keeps this process running only while it works.
    child.ref();
    child.channel?.ref();
    try {
      return await ask(child, job, limits.timeMs, signal);
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
     * Encodes an uploaded file as WebP in the sizes of its use, ignoring its name and type
     * (product/pictures#uploading).
     * @param path the absolute path of the file, which is kept
     * @param signal ends the work, whether it waits or runs
     * @throws 422 for a file that is no picture, animated, damaged, has over 50 megapixels, or exceeds the process's
     * limits, 503 when too many pictures wait, and the reason of `signal`
     */
    async encode(log: Log, path: string, use: PictureUse, signal?: AbortSignal): Promise<EncodedPicture> {
      const job = { path, sizes: pictureSizes[use], maxPixels: maxPicturePixels };
      const answer = await oneAtATime(() => answerTo(job, signal), signal);
      signal?.throwIfAborted();
      if ('encoded' in answer) return answer.encoded;
      if ('refused' in answer) throw refuse(answer.refused);
      if ('failed' in answer) throw new Error(`a picture could not be encoded: ${answer.failed}`);
      const { endedBy } = answer;
      // An exit code means that it could not start; a signal, that this picture exceeded a limit or crashed it.
      if (typeof endedBy === 'number')
        throw new Error(`the process that reads pictures exited with ${endedBy}`);
      log.warn({ signal: endedBy }, 'reading a picture exceeded its limits');
      throw refuse('picture_takes_too_long');
    },
  };
}

/** An AVIF of 50 megapixels takes up to 1.3 GB and, on a slow machine, half a minute. */
export const pictureEncoder = createPictureEncoder({
  timeMs: 60_000,
  memoryBytes: 2_000_000_000,
  idleMs: 60_000,
  maxWaiting: 30,
});
