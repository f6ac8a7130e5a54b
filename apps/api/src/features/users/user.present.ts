import type { PersonDto } from '@rosette/shared/contract/people.ts';
import type { MemberDto, OwnUserDto } from '@rosette/shared/contract/users.ts';
import { owns } from '@rosette/shared/policy/can.ts';
import { type Caller, tierAt } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { formerMemberName } from '#lib/former-member.ts';
import type { Listed } from '#lib/page.ts';
import { presentList } from '#lib/present-list.ts';
import type { User } from './user.model.ts';
import type { Viewer } from './visibility.service.ts';

/** What stands for a member whose account is gone. */
export const formerMember: PersonDto = {
  id: null,
  full_name: formerMemberName,
  business_name: null,
  profile_image: null,
};

/** A member as a Person; 'Former member' for null. */
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
    membership_tier: tierAt(user, clock.now()),
    role: user.role,
    created_at: user.created_at.toISOString(),
  };
}

/** A directory entry; the e-mail address only where she shows it, to herself and to admins (decisions §3). */
export function presentMember(user: User, viewer: Viewer): MemberDto {
  const seesEmail = user.show_email || viewer?.role === 'admin' || owns(viewer, String(user._id));
  return { ...profileOf(user), ...(seesEmail && { email: user.email }) };
}

const asMostSeeIt = new WeakMap<Listed<User>, Listed<MemberDto>>();

/**
 * A page of the directory. Where the caller sees what most see, everybody who shares the read (`listMembers`) gets the same
 * object, so that it is turned into bytes once.
 */
export function presentMembers(app: AppContext, listed: Listed<User>, caller: Caller): Listed<MemberDto> {
  const seesMore = caller.role === 'admin' || listed.items.some(({ _id }) => owns(caller, String(_id)));
  if (seesMore) return presentList(app, listed, (user) => presentMember(user, caller));
  const shared = asMostSeeIt.get(listed) ?? presentList(app, listed, (user) => presentMember(user, null));
  asMostSeeIt.set(listed, shared);
  return shared;
}

/** The caller's own user, whole. */
export function presentOwnUser(user: User): OwnUserDto {
  return {
    ...profileOf(user),
    email: user.email,
    membership_expires: user.membership_expires?.toISOString() ?? null,
    show_email: user.show_email,
  };
}
