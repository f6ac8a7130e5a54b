import type { AppContext } from '#lib/app-context.ts';
import { repeat } from '#lib/repeat.ts';
import { removeUnusedPictures } from './pictures.service.ts';

const everyMs = 600_000;

/**
 * Removes pictures unused for a day, every ten minutes.
 * @returns what stops it
 */
export const startPictureWorker = (app: AppContext): (() => Promise<void>) =>
  repeat(app.log, everyMs, 'unused pictures could not be removed', () => removeUnusedPictures(app));
