import type { PersonDto } from '@rosette/shared/contract/people.ts';
import type { MemberDto, OwnUserDto } from '@rosette/shared/contract/users.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import { tierAt } from '@rosette/shared/policy/roles-and-tiers.ts';
import { textsToAgree } from '#features/settings/agreement.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { formerMemberName } from '#lib/former-member.ts';
import { writtenAddress } from '#lib/written-address.ts';
import { addressOf } from './imported.service.ts';
import { isReturned } from './mailbox-marks.service.ts';
import type { User } from './user.model.ts';
import type { Viewer } from './visibility.service.ts';
import { currentSuspension, notInAs } from './visibility.service.ts';

/** The person shown for a deleted account. */
export const formerMember: PersonDto = {
  id: null,
  full_name: formerMemberName,
  business_name: null,
  profile_image: null,
};

/** A member as a person; 'Former member' for null. */
export function presentPerson(
  user: Pick<User, '_id' | 'full_name' | 'business_name' | 'profile_image'> | null | undefined,
): PersonDto {
  if (!user) return formerMember;
  return {
    id: String(user._id),
    full_name: user.full_name,
    business_name: user.business_name ?? null,
    profile_image: user.profile_image ?? null,
  };
}

function profileOf(user: User) {
  return {
    id: String(user._id),
    full_name: user.full_name,
    business_name: user.business_name ?? null,
    industry: user.industry ?? null,
    bio: user.bio ?? null,
    profile_image: user.profile_image ?? null,
    town: user.town ?? null,
    country: user.country ?? null,
    website: user.website ?? null,
    offers: user.offers ?? [],
    needs: user.needs ?? [],
    membership_tier: tierAt(user, clock.now()),
    role: user.role,
    created_at: user.created_at.toISOString(),
  };
}

/**
 * Whether the viewer sees a member's e-mail address
 * (product/profiles-and-directory#who-sees-an-e-mail-address). Viewers with an unconfirmed address see none.
 */
function seesEmail(viewer: Viewer, user: User, connected: ReadonlySet<string>): boolean {
  if (viewer?.role === 'admin' || owns(viewer, String(user._id))) return true;
  if (viewer === null || viewer.is_unconfirmed) return false;
  return user.email_visibility === 'members' || connected.has(String(user._id));
}

function presentSuspension(user: User): MemberDto['suspended'] {
  const suspension = currentSuspension(user);
  return suspension && { reason: suspension.reason, until: suspension.until?.toISOString() ?? null };
}

/** A directory entry as `viewer` sees it; `connected` are the ids of her connections (`showingEmailTo`). */
export function presentMember(
  user: User,
  viewer: Viewer,
  connected: ReadonlySet<string> = new Set(),
): MemberDto {
  return {
    ...profileOf(user),
    ...(seesEmail(viewer, user, connected) && { email: writtenAddress(addressOf(user)) }),
    ...(viewer?.role === 'admin' && {
      membership_expires: user.membership_expires?.toISOString() ?? null,
      suspended: presentSuspension(user),
      not_in: notInAs(user) ?? undefined,
    }),
  };
}

/** The caller's own user with all fields. */
export function presentOwnUser(app: AppContext, user: User): OwnUserDto {
  const { agreed } = user;
  const now = textsToAgree(app);
  return {
    ...profileOf(user),
    email: writtenAddress(user.email),
    is_email_verified: Boolean(user.email_verified_at),
    mail_returned: isReturned(user),
    membership_expires: user.membership_expires?.toISOString() ?? null,
    email_visibility: user.email_visibility,
    takes_requests: user.takes_requests ?? true,
    time_zone: user.time_zone ?? null,
    language: user.language ?? null,
    agreed: agreed ? { terms: agreed.terms, privacy: agreed.privacy, at: agreed.at.toISOString() } : null,
    must_agree: now !== null && (agreed?.terms !== now.terms || agreed.privacy !== now.privacy),
    ...(user.admission && { admission: { state: user.admission.state, answers: user.admission.answers } }),
  };
}
