import type { MemberDto } from '@rosette/shared/contract/users.ts';

/**
 * Whom the spotlight falls on: `chance` (0 to 1) chooses among the members with a business, else among all. Never
 * oneself, unless there is nobody else.
 */
export function spotlightOf(members: MemberDto[], ownId: string, chance: number): MemberDto | undefined {
  const others = members.filter(({ id }) => id !== ownId);
  const candidates = others.length > 0 ? others : members;
  const withBusiness = candidates.filter(({ business_name }) => business_name?.trim());
  const chosen = withBusiness.length > 0 ? withBusiness : candidates;
  return chosen[Math.floor(chance * chosen.length)];
}
