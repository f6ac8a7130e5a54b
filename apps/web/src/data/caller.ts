import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { type Caller, type MaybeCaller, tierFor } from '@rosette/shared/policy/roles-and-tiers.ts';
import { shownSite } from './site.ts';

type CallerFields = Pick<OwnUserDto, 'id' | 'role' | 'membership_tier'>;

/** The user as a policy caller: with the tier whose limits hold for her. */
export function callerOf(user: CallerFields): Caller;
export function callerOf(user: CallerFields | null): MaybeCaller;
export function callerOf(user: CallerFields | null): MaybeCaller {
  return user && { id: user.id, role: user.role, tier: tierFor(shownSite().limits, user.membership_tier) };
}

/** Whether she waits to be admitted (product/coming-in#approval). */
export const isWaiting = (user: OwnUserDto | null): boolean => user?.admission?.state === 'waiting';
