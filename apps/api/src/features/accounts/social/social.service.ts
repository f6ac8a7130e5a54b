import { socialProviders } from '@rosette/shared/social-providers.ts';
import { socialSignInErrors } from '@rosette/shared/social-sign-in-errors.ts';
import { enqueueMail, type OutgoingMail } from '#features/mail/outbox.service.ts';
import { contactEmail } from '#features/settings/settings.service.ts';
import {
  createAccount,
  findCredentials,
  profilesLine,
  roleOfNew,
  takeGuestSeats,
  type User,
} from '#features/users/accounts.service.ts';
import { canStillLink, findByIdentity, linkIdentity } from '#features/users/identities.service.ts';
import { findImportedByAddress } from '#features/users/imported.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { AppError } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { say } from '#lib/message.ts';
import { transaction } from '#lib/transaction.ts';
import { ownerProven } from '../account/owner-proven.service.ts';
import { admit, notifyInviter, useMailedInvitation } from '../admissions/admit.service.ts';
import type { WayIn } from './sign-in-state.ts';
import type { Identity, SocialProfile } from './social-profile.ts';
import { SocialRefusal } from './social-refusal.ts';

interface Link {
  identity: Identity;
  at: Date;
  /** Whether the address was unconfirmed until then, so that the password was removed. */
  wasUnverified: boolean;
}

/** The mail that a provider was linked to her account. */
function linkMail({ config }: AppContext, user: User, { identity, at, wasUnverified }: Link): OutgoingMail {
  const provider = socialProviders[identity.provider];
  const taken = say('accountMails.providerLinked.passwordRemoved', { provider });
  return {
    key: `social-link:${user._id}:${identity.provider}:${at.toISOString()}`,
    to: { name: user.full_name, address: user.email },
    subject: say('accountMails.providerLinked.subject', { provider }),
    category: 'security',
    memberId: String(user._id),
    content: {
      paragraphs: [
        say('accountMails.providerLinked.linked', { provider }),
        ...(wasUnverified ? [taken] : []),
      ],
      remarks: [
        say('accountMails.providerLinked.ifNotYou', {
          provider,
          page: `${config.webOrigin}/settings/account`,
          address: contactEmail({ config }),
        }),
      ],
    },
  };
}

type Verified = SocialProfile & { verifiedEmail: string };

/** How often a sign-in is retried after a concurrent write. */
const maxTries = 5;

/** The refusals of `admit` as those of a sign-in. */
function toSocialRefusal(error: unknown): never {
  const code = error instanceof AppError ? (error.errors?.[0]?.code ?? error.code) : null;
  const refused = socialSignInErrors.find((each) => each.startsWith('invitation_') && each === code);
  throw refused ? new SocialRefusal(refused) : error;
}

/**
 * Creates an account, by an invitation or as a guest of an event has one.
 * @throws 409 when the address or identity was taken concurrently
 * @throws {SocialRefusal} as `admit`
 */
function create(
  app: AppContext,
  { identity, verifiedEmail, ...profile }: Verified,
  wayIn: WayIn,
): Promise<User> {
  const now = clock.now();
  const account = {
    ...profile,
    email: verifiedEmail,
    email_verified_at: now,
    identities: [{ ...identity, linked_at: now }],
    role: roleOfNew(app, { email: verifiedEmail, isConfirmed: true }),
  };
  return transaction(async () => {
    const { invitation: secret, guest } = wayIn;
    const newcomer = { email: verifiedEmail, secret, guest, isConfirmed: true };
    const { admission, inviter_id } = await admit(app, newcomer).catch(toSocialRefusal);
    const user = await createAccount({ ...account, admission });
    await notifyInviter(app, user, inviter_id);
    await useMailedInvitation(app, verifiedEmail);
    await takeGuestSeats(app, verifiedEmail);
    return user;
  }, profilesLine);
}

/**
 * Links the identity and enqueues the mail about it in one transaction; null when the account has changed meanwhile.
 */
function link(app: AppContext, user: User, { identity }: Verified): Promise<User | null> {
  const at = clock.now();
  const wasUnverified = !user.email_verified_at;
  return transaction(async () => {
    const asLinked = { ...identity, linked_at: at };
    const linked = await (wasUnverified
      ? ownerProven(app, canStillLink(user, asLinked), { identities: [asLinked] })
      : linkIdentity(user, asLinked));
    if (!linked) return null;
    await enqueueMail(app, linkMail(app, linked, { identity, at, wasUnverified }));
    return linked;
  });
}

/** Claims the account that was imported with her address (product/coming-in#import). */
function claim(app: AppContext, { _id }: User, { identity }: Verified): Promise<User | null> {
  const identities = [{ ...identity, linked_at: clock.now() }];
  return transaction(() => ownerProven(app, { _id }, { identities }), profilesLine);
}

/** Signs in with an identity that is not linked yet. */
async function createOrLink(app: AppContext, profile: Verified, wayIn: WayIn): Promise<User | null> {
  const user = await findCredentials(profile.verifiedEmail);
  if (!user) {
    const imported = await findImportedByAddress(profile.verifiedEmail);
    return imported ? claim(app, imported, profile) : create(app, profile, wayIn);
  }
  if (user.role === 'admin') throw new SocialRefusal('account_protected');
  const isUnlinked = user.unlinked_providers?.includes(profile.identity.provider);
  if (user.email_verified_at && isUnlinked) throw new SocialRefusal('provider_unlinked');
  return link(app, user, profile);
}

/**
 * The member for a provider's profile, created or linked where that is safe
 * (product/accounts#social-sign-in):
 *
 * 1. A known identity signs in.
 * 2. No address, or an unverified one: neither account nor link.
 * 3. An unknown verified address: a new account without a password.
 * 4. A verified address of a member who has confirmed hers: linked, and she is notified by mail.
 * 5. A verified address of an unconfirmed account, which somebody else may have registered: linked, and its password,
 *    its other ways to sign in and all that it gave out are ended.
 * 6. An admin's account is never linked automatically, nor a provider that a confirmed member has unlinked.
 *
 * After a lost race for an identity or address the next try finds it under rule 1 or 4.
 * @param wayIn for a new account
 * @throws {SocialRefusal}
 */
export async function memberOf(app: AppContext, profile: SocialProfile, wayIn: WayIn = {}): Promise<User> {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const known = await findByIdentity(profile.identity);
    if (known) return known;
    const { verifiedEmail } = profile;
    if (verifiedEmail === null) throw new SocialRefusal('email_not_verified');
    const member = await createOrLink(app, { ...profile, verifiedEmail }, wayIn).catch((error: unknown) => {
      // Taken concurrently: by a registration or by a link.
      const isTaken = error instanceof AppError && error.status === 409;
      if (isTaken || isDuplicate(error, 'identities.subject') || isDuplicate(error, 'email')) return null;
      throw error;
    });
    if (member) return member;
  }
  throw new SocialRefusal('unavailable');
}
