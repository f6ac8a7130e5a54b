import { office } from './office.ts';

/** The texts of admin panel and partner portal. */
export const texts = { office };
