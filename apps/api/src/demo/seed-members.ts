import { addDays } from '@rosette/shared/calendar.ts';
import { createAccount, profilesLine } from '#features/users/accounts.service.ts';
import { updateProfile } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { demoPassword } from './accounts.ts';
import { backdate } from './backdate.ts';
import { daysAgo } from './calendar.ts';
import { type Cast, createCast, type Player } from './cast.ts';
import type { DemoMember } from './demo-member.ts';
import { demoMembers } from './members.ts';
import { storeDemoPicture } from './pictures.ts';

async function join(app: AppContext, member: DemoMember, password_hash: string): Promise<Player> {
  const { slug, full_name, email, business_name, industry, tier, role = 'member' } = member;
  const { bio, town, country, website, offers, needs, email_visibility } = member;
  const profile = { full_name, email, password_hash, business_name, industry, role };
  const account = await transaction(() => createAccount(profile), profilesLine);
  const caller = { id: String(account._id), role, tier };
  const profile_image =
    member.has_picture === false ? undefined : await storeDemoPicture(app, caller.id, 'avatars', slug);
  const shown = { bio, town, country, website, offers, needs, email_visibility };
  await transaction(
    () => updateProfile(app, caller, { ...shown, ...(profile_image && { profile_image }) }),
    profilesLine,
  );
  return { ...member, caller };
}

/** Creates every member with her tier and join date. */
export async function seedMembers(app: AppContext): Promise<Cast> {
  const now = clock.now();
  // One hash for all, as hashing is slow.
  const hash = await app.passwords.hash(demoPassword);
  const players = await Promise.all(demoMembers.map((member) => join(app, member, hash)));
  await backdate(
    'users',
    players.map(({ caller, tier, joined_days_ago, expires_in_days }, index) => ({
      id: caller.id,
      set: {
        membership_tier: tier,
        created_at: daysAgo(now, joined_days_ago, index),
        email_verified_at: daysAgo(now, joined_days_ago, index),
        ...(expires_in_days !== undefined && { membership_expires: addDays(now, expires_in_days) }),
      },
    })),
  );
  return createCast(players);
}
