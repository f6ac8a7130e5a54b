import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { maxPicturePixels } from '@rosette/shared/contract/pictures.ts';
import { type PictureUse, pictureSizes } from '@rosette/shared/picture-address.ts';
import { invalidField } from '#lib/app-error.ts';
import type { Log } from '#lib/log.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { EncodedPicture, EncodingJob, RefusalReason } from './picture-encoding.ts';
import type { EncodingAnswer } from './picture-process.ts';

export const pictureRefusals = {
  noPicture: 'This file is no picture that can be read. Choose a JPEG, PNG, WebP, AVIF or GIF file',
  heic: 'HEIC pictures cannot be read. Choose a JPEG file, or set the camera to "Most Compatible"',
  moving: 'Choose a picture that does not move',
  tooManyPixels: 'A picture can have at most 50 megapixels',
  damaged: 'This picture is damaged or incomplete. Choose another file',
  tooMuchWork: 'This picture takes too long to read. Choose a smaller one, or save it as JPEG first',
} as const satisfies Record<RefusalReason | 'tooMuchWork', string>;

const refuse = (reason: keyof typeof pictureRefusals) => invalidField('file', pictureRefusals[reason]);

/** What a process that reads pictures may take. */
interface EncoderLimits {
  /** For one picture. */
  timeMs: number;
  /** Resident, the process itself included. */
  memoryBytes: number;
  /** It ends when it had nothing to do for so long. */
  idleMs: number;
}

// Source files run through tsx; the build puts both processes beside each other.
const isSource = import.meta.url.endsWith('.ts');
const entry = fileURLToPath(new URL(`picture-process.${isSource ? 'ts' : 'js'}`, import.meta.url));

/** With fixed thresholds glibc gives the pixels' memory back after each picture; after an AVIF it kept 200 MB. */
const returnMemory = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
};

/** It reads what strangers send, so it is given none of the API's settings, which hold secrets. */
function startProcess({ memoryBytes }: EncoderLimits): ChildProcess {
  return fork(entry, [String(memoryBytes)], {
    cwd: dirname(entry),
    execArgv: isSource ? ['--import', 'tsx'] : [],
    env: { TMPDIR: tmpdir(), ...returnMemory },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
}

/** The answer, or how the process ended without one: a signal, or the code that it exited with. */
async function ask(
  child: ChildProcess,
  job: EncodingJob,
  timeMs: number,
): Promise<EncodingAnswer | { endedBy: NodeJS.Signals | number }> {
  const settled = new AbortController();
  const timer = setTimeout(() => child.kill('SIGKILL'), timeMs);
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
 * Reads pictures one after the other in a process of its own, which is started for the first one: what libvips takes of
 * memory or a file that crashes it does not harm the API.
 */
export function createPictureEncoder(limits: EncoderLimits) {
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

  async function answerTo(job: EncodingJob) {
    clearTimeout(idleTimer);
    const child = running ?? start();
    // Only while it works does it keep this process running.
    child.ref();
    child.channel?.ref();
    try {
      return await ask(child, job, limits.timeMs);
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
     * Encodes an uploaded file as WebP in the sizes of its use, whatever its name or type says (beyond §13).
     * @param path the absolute path of the file, which stays
     * @throws 422 for what is no picture, moves, is damaged, has over 50 megapixels, or goes beyond the process's limits
     */
    async encode(log: Log, path: string, use: PictureUse): Promise<EncodedPicture> {
      const job = { path, sizes: pictureSizes[use], maxPixels: maxPicturePixels };
      const answer = await oneAtATime(() => answerTo(job));
      if ('encoded' in answer) return answer.encoded;
      if ('refused' in answer) throw refuse(answer.refused);
      if ('failed' in answer) throw new Error(`a picture could not be encoded: ${answer.failed}`);
      const { endedBy } = answer;
      // A code of its own means that it could not start; a signal, that a limit or a crash ended it over this picture.
      if (typeof endedBy === 'number')
        throw new Error(`the process that reads pictures exited with ${endedBy}`);
      log.warn({ signal: endedBy }, 'reading a picture went beyond its limits');
      throw refuse('tooMuchWork');
    },
  };
}

/** An AVIF of 50 megapixels takes up to 1.3 GB and, on a slow machine, half a minute. */
export const pictureEncoder = createPictureEncoder({
  timeMs: 60_000,
  memoryBytes: 2_000_000_000,
  idleMs: 60_000,
});
