import { foldText } from '@rosette/shared/fold-text.ts';
import { can } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { escapeRegExp } from '#lib/escape-reg-exp.ts';
import { searchFilter } from '#lib/search.ts';

/**
 * The query condition for members who match `q`; empty without it. Admins also find them by a part of the e-mail
 * address, which the panel's table shows (product/admin#the-panel).
 */
export function memberSearch(caller: Caller, q: string | undefined): Record<string, unknown> {
  if (!q || !can(caller, 'admin-panel.open')) return searchFilter(q);
  return { $or: [searchFilter(q), { email: { $regex: escapeRegExp(foldText(q)) } }] };
}
