import { enqueueMail } from '#features/mail/outbox.service.ts';
import { createAccount, findCredentials, roleOfNew, type User } from '#features/users/accounts.service.ts';
import { findByIdentity, linkIdentity, takeOverAccount } from '#features/users/identities.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { AppError } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { inTransaction } from '#lib/transaction.ts';
import { linkMail } from './link-mail.ts';
import type { SocialProfile } from './social-profile.ts';
import { SocialRefusal } from './social-refusal.ts';

type Verified = SocialProfile & { verifiedEmail: string };

/** How often a race with somebody else's write is run again. */
const mostTries = 5;

/** @throws 409 when somebody else got in between */
function create(app: AppContext, { identity, verifiedEmail, ...profile }: Verified): Promise<User> {
  const now = clock.now();
  return createAccount({
    ...profile,
    email: verifiedEmail,
    email_verified_at: now,
    identities: [{ ...identity, linked_at: now }],
    role: roleOfNew(app, verifiedEmail),
  });
}

/** Links in one transaction with the mail that says so. Null when the account has changed meanwhile. */
function link(app: AppContext, user: User, { identity }: Verified): Promise<User | null> {
  const at = clock.now();
  const wasUnverified = !user.email_verified_at;
  return inTransaction(async () => {
    const change = wasUnverified ? takeOverAccount : linkIdentity;
    const linked = await change(user, { ...identity, linked_at: at });
    if (linked) await enqueueMail(app, linkMail(app, linked, { identity, at, wasUnverified }));
    return linked;
  });
}

/** Somebody the provider knows and we do not yet. */
async function welcome(app: AppContext, profile: Verified): Promise<User | null> {
  const user = await findCredentials(profile.verifiedEmail);
  if (!user) return create(app, profile);
  if (user.role === 'admin') throw new SocialRefusal('account_protected');
  return link(app, user, profile);
}

/**
 * The member that a provider's profile stands for; made or linked where that is safe:
 *
 * 1. An identity that is known signs in.
 * 2. No address, or one that the provider has not verified: no account, no link.
 * 3. A verified address that nobody has: a new account without a password.
 * 4. A verified address whose owner has verified hers: linked, and she is told by mail.
 * 5. A verified address whose owner never verified hers: whoever registered does not own it. Linked, but password,
 *    sessions and all else that could let that person in are dropped.
 * 6. An admin's account is never linked by itself.
 *
 * Whoever loses a race for a new identity or address finds it under rule 1 or 4.
 * @throws {SocialRefusal}
 */
export async function memberOf(app: AppContext, profile: SocialProfile): Promise<User> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const known = await findByIdentity(profile.identity);
    if (known) return known;
    const { verifiedEmail } = profile;
    if (verifiedEmail === null) throw new SocialRefusal('email_not_verified');
    const member = await welcome(app, { ...profile, verifiedEmail }).catch((error: unknown) => {
      // Taken a moment ago: by an account of her own, or her identity by a link.
      const isTaken = error instanceof AppError && error.status === 409;
      if (isTaken || isDuplicate(error, 'identities.subject')) return null;
      throw error;
    });
    if (member) return member;
  }
  throw new SocialRefusal('unavailable');
}
