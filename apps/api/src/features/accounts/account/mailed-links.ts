import type { User } from '#features/users/accounts.service.ts';
import { clock } from '#lib/clock.ts';
import { createLinkToken, hashLinkToken } from '#lib/link-token.ts';
import { type MailedSecret, MailedSecretModel } from './mailed-secret.model.ts';

const isUnused = { used_at: { $exists: false } } as const;

/** A link is valid for 24 hours. */
const lifetimeMs = 24 * 3_600_000;

/** What a mail with a link needs. */
export interface MailedLink {
  token: string;
  hash: string;
  expires: Date;
}

/** Stores a new link that proves access to the mailbox `email`; an earlier one for the same purpose stops working. */
export async function storeLink(
  { _id, token_version }: User,
  purpose: 'verify_email' | 'change_email',
  email: string,
): Promise<MailedLink> {
  const token = createLinkToken();
  const hash = hashLinkToken(token);
  const expires = new Date(clock.now().getTime() + lifetimeMs);
  await MailedSecretModel.findOneAndReplace(
    { member_id: _id, purpose },
    { member_id: _id, purpose, hash, email, token_version, expires_at: expires },
    { upsert: true },
  );
  return { token, hash, expires };
}

/** When the latest link that confirms her address was mailed; null when it was used, or without one. */
export async function verificationMailedAt({ _id }: User): Promise<Date | null> {
  const link = await MailedSecretModel.findOne({
    member_id: _id,
    purpose: 'verify_email',
    ...isUnused,
  }).lean();
  return link && new Date(link.expires_at.getTime() - lifetimeMs);
}

const valid = (token: string) => ({ hash: hashLinkToken(token), expires_at: { $gt: clock.now() } });

/** Finds the link with this token; null when it was used, replaced, has expired or never existed. */
export function findLink(token: string): Promise<MailedSecret | null> {
  return MailedSecretModel.findOne({ ...valid(token), ...isUnused }).lean();
}

/** Finds the link that was used before it has expired; null for any other. */
export function findUsedLink(token: string): Promise<MailedSecret | null> {
  return MailedSecretModel.findOne({ ...valid(token), used_at: { $exists: true } }).lean();
}

/** Finds the link and ends it, atomically. */
export function useLink(token: string): Promise<MailedSecret | null> {
  const used = { $set: { used_at: clock.now() } };
  return MailedSecretModel.findOneAndUpdate({ ...valid(token), ...isUnused }, used).lean();
}

/** The new address that she has requested and not confirmed yet; null when there is none. */
export async function pendingEmailOf({ _id, token_version }: User): Promise<string | null> {
  const link = await MailedSecretModel.findOne({
    member_id: _id,
    purpose: 'change_email',
    token_version,
    ...isUnused,
    expires_at: { $gt: clock.now() },
  }).lean();
  return link?.email ?? null;
}
