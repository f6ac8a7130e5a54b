import type { AccountDto } from '@rosette/shared/contract/account.ts';
import { defaultChannels, notificationKinds } from '@rosette/shared/contract/notification-kinds.ts';
import type { NotificationPreferencesDto } from '@rosette/shared/contract/notifications.ts';
import type { PersonDto } from '@rosette/shared/contract/people.ts';
import type { ProfileActivityDto } from '@rosette/shared/contract/profiles.ts';
import type { MemberDto, OwnUserDto } from '@rosette/shared/contract/users.ts';

/** The signed-in user, Ada: a free member. `traits` override single fields, as in all builders here. */
export function aUser(traits: Partial<OwnUserDto> = {}): OwnUserDto {
  return {
    id: '65f000000000000000000001',
    full_name: 'Ada Lind',
    email: 'ada@rosette.example',
    is_email_verified: true,
    mail_returned: false,
    business_name: null,
    industry: null,
    bio: null,
    profile_image: null,
    town: null,
    country: null,
    website: null,
    offers: [],
    needs: [],
    membership_tier: 'free',
    membership_expires: null,
    role: 'member',
    email_visibility: 'connections',
    takes_requests: true,
    language: null,
    time_zone: null,
    agreed: null,
    must_agree: false,
    created_at: '2026-01-15T10:00:00.000Z',
    ...traits,
  };
}

/** Ada's account settings: confirmed address, password, no provider linked. */
export function anAccount(traits: Partial<AccountDto> = {}): AccountDto {
  return {
    email: 'ada@rosette.example',
    is_email_verified: true,
    pending_email: null,
    has_password: true,
    providers: [],
    unlinked_providers: [],
    can_mail: true,
    ...traits,
  };
}

/** Notification preferences at their defaults. */
export const preferences: NotificationPreferencesDto = {
  // Object.fromEntries loses the keys' type.
  kinds: Object.fromEntries(
    notificationKinds.map((kind) => [kind, defaultChannels(kind)]),
  ) as NotificationPreferencesDto['kinds'],
  digest: 'weekly',
};

/** A directory entry: Maren, a free member. */
export function aMember(traits: Partial<MemberDto> = {}): MemberDto {
  return {
    id: '65f0000000000000000000f1',
    full_name: 'Maren Voss',
    email: 'maren@rosette.example',
    business_name: null,
    industry: null,
    bio: null,
    profile_image: null,
    town: null,
    country: null,
    website: null,
    offers: [],
    needs: [],
    membership_tier: 'free',
    role: 'member',
    created_at: '2026-01-15T10:00:00.000Z',
    ...traits,
  };
}

/** Maren as other records name her (`personDto`). */
export const aPerson = (traits: Partial<PersonDto> = {}): PersonDto => ({
  id: '65f0000000000000000000f1',
  full_name: 'Maren Voss',
  business_name: null,
  profile_image: null,
  ...traits,
});

/** What stands on the profile of a member who has posted nothing, and with whom nothing is between. */
export const anActivity = (traits: Partial<ProfileActivityDto> = {}): ProfileActivityDto => ({
  contact: null,
  can_introduce: false,
  mutual_connections: { count: 0, people: [] },
  businesses: [],
  events: [],
  opportunities: [],
  ...traits,
});
