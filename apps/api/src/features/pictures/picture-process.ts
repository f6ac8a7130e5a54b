import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { constants, getPriority, setPriority } from 'node:os';
import {
  type EncodedPicture,
  type EncodingJob,
  encodeFile,
  PictureRefused,
  type RefusalCode,
} from './picture-encoding.ts';

// The process that reads uploaded pictures; picture-encoder.ts starts it with its limit of memory in bytes as argument.

export type EncodingAnswer =
  | { encoded: EncodedPicture }
  | { refused: RefusalCode }
  /** An unexpected error, as text. */
  | { failed: string };

const maxBytes = Number(process.argv[2]);
const checkEveryMs = 20;

/** Whatever libvips is doing: process.exit would wait for its threads. */
const endAtOnce = () => process.kill(process.pid, 'SIGKILL');

function checkMemory(): void {
  if (process.memoryUsage.rss() > maxBytes) endAtOnce();
}

async function answer(job: EncodingJob): Promise<EncodingAnswer> {
  const timer = setInterval(checkMemory, checkEveryMs);
  try {
    checkMemory();
    return { encoded: await encodeFile(job) };
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.code };
    return { failed: String(error instanceof Error ? error.stack : error) };
  } finally {
    clearInterval(timer);
  }
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

lowerPriority();
// Where the machine's memory runs out, Linux ends this process rather than the API.
writeFile('/proc/self/oom_score_adj', '1000').catch(() => {});
// A terminal sends its signals to this process, too; the API finishes its requests first and then disconnects.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', endAtOnce);
process.on('message', async (job: EncodingJob) => {
  // Sending fails (EPIPE) where the API was just killed; without a callback Node would print the error with its stack.
  process.send?.(await answer(job), (error: Error | null) => {
    if (error) endAtOnce();
  });
});
