import type { QueryFilter } from 'mongoose';
import {
  markEmailVerified,
  type OwnAccess,
  setProvenPassword,
  takeOverAccount,
  type User,
} from '#features/users/accounts.service.ts';
import { forgetApplication } from '#features/users/applicants.service.ts';
import { claimImported } from '#features/users/imported.service.ts';
import { eraseSignInAttempts } from '#features/users/password-check.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { followConfirmedAddress } from '../admissions/admit.service.ts';
import { eraseInvitations } from '../invitations/invitations.service.ts';

/** Confirms an address by a link whose reader has shown that the account is hers. False as `markEmailVerified`. */
export async function ownerConfirmed(
  app: AppContext,
  account: Parameters<typeof markEmailVerified>[0],
): Promise<boolean> {
  if (!(await markEmailVerified(account))) return false;
  await followConfirmedAddress(app, account.email);
  return true;
}

/**
 * Runs when somebody proves that a mailbox is hers and chooses how she signs in, inside a transaction: by the password set
 * with a confirming, reset or claim link, or by a provider. An account with an unconfirmed address may be another
 * person's, so that she takes it over, and all that this person left in it ends
 * (product/accounts#taking-an-account-over). An imported account becomes a member's.
 * @param those finds the account by what the proof was made for
 * @returns the account after that; null when it has changed meanwhile, and for a provider when its address is confirmed
 */
export async function ownerProven(
  app: AppContext,
  those: QueryFilter<User>,
  access: OwnAccess,
): Promise<User | null> {
  const taken = (await claimImported(those, access)) ?? (await takeOverAccount(app, those, access));
  if (taken) {
    await eraseInvitations(taken._id);
    await forgetApplication(taken._id);
    await eraseSignInAttempts(String(taken._id));
    for (const end of app.takenOver) await end(String(taken._id));
  }
  const isPassword = 'password_hash' in access;
  const user = taken ?? (isPassword ? await setProvenPassword(app, those, access.password_hash) : null);
  if (user) await followConfirmedAddress(app, user.email);
  return user;
}
