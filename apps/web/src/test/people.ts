import type { OwnUserDto } from '@rosette/shared/contract/users.ts';

/** A signed-in user for a test; override what it is about. */
export function aUser(traits: Partial<OwnUserDto> = {}): OwnUserDto {
  return {
    id: '65f000000000000000000001',
    full_name: 'Ada Lind',
    email: 'ada@rosette.example',
    business_name: null,
    industry: null,
    bio: null,
    profile_image: null,
    membership_tier: 'free',
    membership_expires: null,
    role: 'member',
    show_email: true,
    created_at: '2026-01-15T10:00:00.000Z',
    ...traits,
  };
}
