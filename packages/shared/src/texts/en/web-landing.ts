import { common } from './common.ts';
import { landing } from './landing.ts';

/** The texts of the landing page. */
export const texts = { common, landing };
