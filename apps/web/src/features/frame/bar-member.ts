import type { OwnUserDto } from '@rosette/shared/contract/users.ts';

/** The fields of a member that her navigation bar shows. */
export type BarMember = Pick<OwnUserDto, 'id' | 'full_name' | 'profile_image' | 'membership_tier' | 'role'>;
