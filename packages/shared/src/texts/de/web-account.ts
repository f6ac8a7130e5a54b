import type { texts as english } from '../en/web-account.ts';
import { membership } from './membership.ts';
import { benefits, packages } from './packages.ts';
import { partner } from './partner.ts';
import { placements } from './placements.ts';
import { settings } from './settings.ts';

export const texts: typeof english = { benefits, membership, packages, partner, placements, settings };
