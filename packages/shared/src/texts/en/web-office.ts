import { admin } from './admin.ts';
import { officeLists } from './office-lists.ts';
import { portal } from './portal.ts';

/** The texts of admin panel and partner portal. */
export const texts = { admin, officeLists, portal };
