import { common } from './common.ts';
import { frame } from './frame.ts';

/** The texts of all other pages, without the back office. */
export const texts = { common, frame };
