import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import type { Caller, MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';

/** The user as a policy caller; the API answers her current tier. */
export function callerOf(user: OwnUserDto): Caller;
export function callerOf(user: OwnUserDto | null): MaybeCaller;
export function callerOf(user: OwnUserDto | null): MaybeCaller {
  return user && { id: user.id, role: user.role, tier: user.membership_tier };
}
