import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import type { Caller, MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';

type CallerFields = Pick<OwnUserDto, 'id' | 'role' | 'membership_tier'>;

/** The user as a policy caller; the API answers her current tier. */
export function callerOf(user: CallerFields): Caller;
export function callerOf(user: CallerFields | null): MaybeCaller;
export function callerOf(user: CallerFields | null): MaybeCaller {
  return user && { id: user.id, role: user.role, tier: user.membership_tier };
}
