import { maxPicturePixels } from '@rosette/shared/contract/pictures.ts';
import { type PictureUse, pictureSizes } from '@rosette/shared/picture-address.ts';
import { invalidField } from '#lib/app-error.ts';
import type { Log } from '#lib/log.ts';
import { createWorkProcess, entryBeside, type WorkLimits } from '#lib/work-process.ts';
import type { EncodedPicture, EncodingJob, RefusalCode } from './picture-encoding.ts';
import type { EncodingAnswer } from './picture-process.ts';

const refuse = (code: RefusalCode | 'picture_takes_too_long') => invalidField('file', code);

const entry = entryBeside(import.meta.url, 'picture-process');

/**
 * Encodes pictures one after another in a separate process, started on first use: a file that exhausts memory or
 * crashes libvips does not harm the API.
 */
export function createPictureEncoder(limits: WorkLimits) {
  const work = createWorkProcess<EncodingJob, EncodingAnswer>(entry, limits, 'pictures_busy');

  return {
    /** Whether the process runs, at work or idle. */
    isRunning: work.isRunning,

    /**
     * Encodes an uploaded file as WebP in the sizes of its use, ignoring its name and type
     * (product/pictures#uploading).
     * @param path the absolute path of the file, which is kept
     * @param signal ends the work, whether it waits or runs
     * @throws 422 for a file that is no picture, animated, damaged, has over 50 megapixels, or exceeds the process's
     * limits, 503 when too many pictures wait, and the reason of `signal`
     */
    async encode(log: Log, path: string, use: PictureUse, signal?: AbortSignal): Promise<EncodedPicture> {
      const answer = await work.ask({ path, sizes: pictureSizes[use], maxPixels: maxPicturePixels }, signal);
      if ('encoded' in answer) return answer.encoded;
      if ('refused' in answer) throw refuse(answer.refused);
      if ('failed' in answer) throw new Error(`a picture could not be encoded: ${answer.failed}`);
      log.warn({ signal: answer.endedBy }, 'reading a picture exceeded its limits');
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
