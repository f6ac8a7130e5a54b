import type { SocialProvider } from '@rosette/shared/social-providers.ts';
import type { AppContext } from '#lib/app-context.ts';
import { changeAndEndAccess } from './session-end.service.ts';
import { type User, UserModel } from './user.model.ts';

interface Identity {
  provider: SocialProvider;
  subject: string;
}

export interface LinkedIdentity extends Identity {
  linked_at: Date;
}

/** Matches provider and subject in the same array element; the first line uses the index. */
export const hasIdentity = ({ provider, subject }: Identity) => ({
  'identities.subject': subject,
  identities: { $elemMatch: { provider, subject } },
});

/** The member with this identity; null when there is none. */
export function findByIdentity(identity: Identity): Promise<User | null> {
  return UserModel.findOne(hasIdentity(identity)).lean();
}

/** Conditions for linking an identity. The unique index applies between members, not within one member's array. */
export const canStillLink = ({ _id, email }: User, { provider, subject }: Identity) => ({
  _id,
  email,
  role: { $ne: 'admin' as const },
  identities: { $not: { $elemMatch: { provider, subject } } },
});

/**
 * Links an identity to a member with a confirmed address. Null when she has it already or has unlinked its provider, or
 * has changed since `user` was read.
 * @throws a duplicate key of 'identities.subject' when the identity is another member's
 */
export function linkIdentity(user: User, identity: LinkedIdentity): Promise<User | null> {
  return UserModel.findOneAndUpdate(
    {
      ...canStillLink(user, identity),
      email_verified_at: { $ne: null },
      unlinked_providers: { $ne: identity.provider },
    },
    { $push: { identities: identity } },
    { returnDocument: 'after' },
  ).lean();
}

/**
 * Removes all identities of a provider from an account, ends all that it gave out, and keeps a sign-in from linking the
 * provider again. Inside the transaction in which `user` was read. Null when she was deleted.
 */
export function removeIdentities(
  app: AppContext,
  { _id, identities, unlinked_providers }: User,
  provider: SocialProvider,
): Promise<User | null> {
  const others = identities?.filter((identity) => identity.provider !== provider) ?? [];
  const unlinked = [...new Set([...(unlinked_providers ?? []), provider])];
  return changeAndEndAccess(
    app,
    { _id },
    {
      $set: { unlinked_providers: unlinked, ...(others.length > 0 && { identities: others }) },
      // An empty array would be indexed (see the model).
      ...(others.length === 0 && { $unset: { identities: 1 } }),
    },
  );
}

/** Lets a sign-in link a provider again that she has unlinked. */
export async function allowLinking(id: string, provider: SocialProvider): Promise<void> {
  await UserModel.updateOne({ _id: id }, { $pull: { unlinked_providers: provider } });
}
