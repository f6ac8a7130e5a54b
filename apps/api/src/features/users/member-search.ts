import { foldText } from '@rosette/shared/fold-text.ts';
import { can } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { escapeRegExp } from '#lib/escape-reg-exp.ts';
import { searchFilter } from '#lib/search.ts';

/**
 * The condition for members who are found by `q`; none without it. Admins also find them by a part of their e-mail
 * address, which stands in the panel's table (spec §2, "Admin panel").
 */
export function memberSearch(caller: Caller, q: string | undefined): Record<string, unknown> {
  if (!q || !can(caller, 'admin-panel.open')) return searchFilter(q);
  return { $or: [searchFilter(q), { email: { $regex: escapeRegExp(foldText(q)) } }] };
}
