import type { MemberDto } from '@rosette/shared/contract/users.ts';
import type { Cap } from '@rosette/shared/policy/caps.ts';

/** From so many members in a row one is chosen: enough that somebody among them has a business. */
export const spotlightWindow = 20;

/** Where in the directory the row begins: `chance` (0 to 1) over all that the caller may see, herself on top. */
export function windowStart(total: number, cap: Cap, chance: number): number {
  const visible = cap === 'all' ? total : Math.min(total, cap + 1);
  return Math.floor(chance * (Math.max(0, visible - spotlightWindow) + 1));
}

/**
 * Whom the spotlight falls on (spec §9): `chance` (0 to 1) chooses among the members with a business, else among all.
 * Never oneself, unless there is nobody else.
 */
export function spotlightOf(
  members: readonly MemberDto[],
  ownId: string,
  chance: number,
): MemberDto | undefined {
  const others = members.filter(({ id }) => id !== ownId);
  const candidates = others.length > 0 ? others : members;
  const withBusiness = candidates.filter(({ business_name }) => business_name?.trim());
  const chosen = withBusiness.length > 0 ? withBusiness : candidates;
  return chosen[Math.floor(chance * chosen.length)];
}
