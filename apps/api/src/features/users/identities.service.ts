import type { SocialProvider } from '@rosette/shared/social-providers.ts';
import { type User, UserModel } from './user.model.ts';

interface Identity {
  provider: SocialProvider;
  subject: string;
}

export interface LinkedIdentity extends Identity {
  linked_at: Date;
}

/** Provider and subject of one and the same entry; the first line is what an index finds it by. */
export const hasIdentity = ({ provider, subject }: Identity) => ({
  'identities.subject': subject,
  identities: { $elemMatch: { provider, subject } },
});

/** The member who signs in as this identity; null when nobody does. */
export function findByIdentity(identity: Identity): Promise<User | null> {
  return UserModel.findOne(hasIdentity(identity)).lean();
}

/** What must still be so when an identity is linked. The unique index only tells members apart, not one's own entries. */
const canStillLink = ({ _id, email }: User, { provider, subject }: Identity) => ({
  _id,
  email,
  role: { $ne: 'admin' as const },
  identities: { $not: { $elemMatch: { provider, subject } } },
});

/**
 * Links an identity to a member who has verified her address. Null when she has it already, or is no
 * longer as `user` was read.
 * @throws when the identity belongs to somebody already (a duplicate of 'identities.subject')
 */
export function linkIdentity(user: User, identity: LinkedIdentity): Promise<User | null> {
  return UserModel.findOneAndUpdate(
    { ...canStillLink(user, identity), email_verified_at: { $ne: null } },
    { $push: { identities: identity } },
    { returnDocument: 'after' },
  ).lean();
}

/**
 * Takes every identity of a provider from a member and ends her sessions, as long as she can still sign in: with a
 * password or another provider. Null when she cannot, or has none of that provider.
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
      // An empty list would be indexed (see the model).
      { $set: { identities: { $cond: [{ $eq: ['$identities', []] }, '$$REMOVE', '$identities'] } } },
    ],
    { returnDocument: 'after', updatePipeline: true },
  ).lean();
}

/**
 * Gives an account whose address nobody ever verified to the identity that has: password, other identities, reset
 * links and every session are dropped with it. Null and throws as `linkIdentity`.
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
