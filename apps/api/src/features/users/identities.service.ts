import type { SocialProvider } from '@rosette/shared/social-providers.ts';
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
const canStillLink = ({ _id, email }: User, { provider, subject }: Identity) => ({
  _id,
  email,
  role: { $ne: 'admin' as const },
  identities: { $not: { $elemMatch: { provider, subject } } },
});

/**
 * Links an identity to a member with a confirmed address. Null when she has it already, or has changed since `user` was
 * read.
 * @throws a duplicate key of 'identities.subject' when the identity is another member's
 */
export function linkIdentity(user: User, identity: LinkedIdentity): Promise<User | null> {
  return UserModel.findOneAndUpdate(
    { ...canStillLink(user, identity), email_verified_at: { $ne: null } },
    { $push: { identities: identity } },
    { returnDocument: 'after' },
  ).lean();
}

/**
 * Removes all identities of a provider from a member and ends her sessions, as long as she can still sign in by a
 * password or another provider. Null when she cannot, or has no identity of that provider.
 */
export function unlinkIdentities(id: string, provider: SocialProvider): Promise<User | null> {
  const others = { $filter: { input: '$identities', cond: { $ne: ['$$this.provider', provider] } } };
  return UserModel.findOneAndUpdate(
    {
      _id: id,
      'identities.provider': provider,
      $or: [
        { password_hash: { $exists: true } },
        { identities: { $elemMatch: { provider: { $ne: provider } } } },
      ],
    },
    [
      { $set: { identities: others, token_version: { $add: ['$token_version', 1] } } },
      // An empty array would be indexed (see the model).
      { $set: { identities: { $cond: [{ $eq: ['$identities', []] }, '$$REMOVE', '$identities'] } } },
    ],
    { returnDocument: 'after', updatePipeline: true },
  ).lean();
}

/**
 * Gives an account with an unconfirmed address to this identity: removes password, other identities, reset links and
 * sessions. Null and throws as `linkIdentity`.
 */
export function takeOverAccount(user: User, identity: LinkedIdentity): Promise<User | null> {
  return UserModel.findOneAndUpdate(
    { ...canStillLink(user, identity), email_verified_at: null },
    {
      $set: { identities: [identity], email_verified_at: identity.linked_at },
      $inc: { token_version: 1 },
      $unset: { password_hash: 1, reset_token_hash: 1, reset_token_expires: 1 },
    },
    { returnDocument: 'after' },
  ).lean();
}
