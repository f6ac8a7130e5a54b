import { serveWork, withinMemory } from '#lib/serve-work.ts';
import {
  type EncodedPicture,
  type EncodingJob,
  encodeFile,
  PictureRefused,
  type RefusalCode,
} from './picture-encoding.ts';

// The process that reads uploaded pictures; picture-encoder.ts starts it.

export type EncodingAnswer =
  | { encoded: EncodedPicture }
  | { refused: RefusalCode }
  /** An unexpected error, as text. */
  | { failed: string };

serveWork<EncodingJob, EncodingAnswer>(async (job) => {
  try {
    return { encoded: await withinMemory(() => encodeFile(job)) };
  } catch (error) {
    if (error instanceof PictureRefused) return { refused: error.code };
    return { failed: String(error instanceof Error ? error.stack : error) };
  }
});
