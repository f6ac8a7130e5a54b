import type { AdmissionState } from '@rosette/shared/contract/admissions.ts';
import type { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { findWaiting, type Waiting } from '#lib/waiting.ts';
import { directoryFieldsOf } from './directory-fields.ts';
import { facetsOf } from './facet.ts';
import { changeFacetCounts } from './facet-counts.ts';
import { changeAndEndAccess } from './session-end.service.ts';
import { type User, UserModel } from './user.model.ts';
import { storeHiddenUntil } from './visibility.service.ts';

/** A question as it was asked, with her answer. */
export interface Answered {
  question: string;
  answer: string;
}

/** Of an account that is to wait. */
export interface NewAdmission {
  state: 'waiting';
  answers: Answered[];
  inviter_id?: Types.ObjectId;
}

/** An account on which an admin decides, or has decided. */
export type Applicant = User & { admission: NonNullable<User['admission']> };

const isWaiting = { 'admission.state': 'waiting' } as const;

/** Who waits or was declined. */
export const isNotIn = { 'admission.state': { $in: ['waiting', 'declined'] } } as const;

/** Those who wait, were admitted or were declined, oldest first. */
export const listApplicants = (state: AdmissionState, page: PageQuery): Promise<Listed<Applicant>> =>
  findPage<Applicant>(UserModel, {
    filter: { 'admission.state': state },
    sort: { created_at: 1, _id: 1 },
    page,
  });

/** The account with this id that applied; null where there is none. */
export async function findApplicant(id: string): Promise<Applicant | null> {
  return UserModel.findOne({ _id: id, admission: { $exists: true } }).lean<Applicant>();
}

/** Who waits to be admitted (product/admin#what-waits). */
export const waitingApplicants = (): Promise<Waiting> => findWaiting(UserModel, isWaiting);

/** The ids of all who wait to be admitted. */
export async function waitingIds(): Promise<string[]> {
  const users = await UserModel.find(isWaiting).select('_id').lean();
  return users.map(({ _id }) => String(_id));
}

/** The ids of those who were declined before `date`. */
export async function declinedBefore(date: Date): Promise<string[]> {
  const users = await UserModel.find({
    'admission.state': 'declined',
    'admission.decided_at': { $lt: date },
  })
    .select('_id')
    .lean();
  return users.map(({ _id }) => String(_id));
}

/**
 * Makes a member of an account that waits, inside a transaction: from then on others see her, and she is counted.
 * @param those the filter that the account must match: `isWaiting`, or `isNotIn` to admit a declined account, too
 * @returns the admitted account; null where no account matches
 */
export async function admitAccount(
  id: string | Types.ObjectId,
  those: typeof isWaiting | typeof isNotIn = isWaiting,
): Promise<Applicant | null> {
  const before = await UserModel.findOne({ _id: id, ...those }).lean();
  if (!before) return null;
  const now = clock.now();
  const admitted = await UserModel.findOneAndUpdate(
    { _id: id, ...those },
    {
      $set: {
        ...directoryFieldsOf(before, true),
        'admission.state': 'admitted',
        'admission.decided_at': now,
        'admission.applied_at': before.created_at,
        // Others hear of new members by it.
        created_at: now,
      },
      $unset: { hidden_until: 1 },
    },
    { returnDocument: 'after', overwriteImmutable: true },
  ).lean<Applicant>();
  if (!admitted) return null;
  // A suspended member stays hidden until her suspension ends.
  if (admitted.suspension) await storeHiddenUntil(admitted);
  await changeFacetCounts([], facetsOf(admitted));
  return admitted;
}

/**
 * Declines an account that waits, and ends its sessions; inside a transaction.
 * @returns the account after that; null where it does not wait
 */
export async function declineAccount(
  app: AppContext,
  id: string,
  message: string | null,
): Promise<Applicant | null> {
  const decision = {
    'admission.state': 'declined' as const,
    'admission.decided_at': clock.now(),
    ...(message && { 'admission.message': message }),
  };
  return (await changeAndEndAccess(app, { _id: id, ...isWaiting }, { $set: decision })) as Applicant | null;
}

/** Stores the answers of an account that waits; null where it does not. */
export const storeAnswers = (id: string, answers: readonly Answered[]): Promise<User | null> =>
  UserModel.findOneAndUpdate(
    { _id: id, ...isWaiting },
    { $set: { 'admission.answers': [...answers] } },
    { returnDocument: 'after' },
  ).lean();

/** Stores who invited an account that waits, unless somebody has already; null where it does not wait. */
export const storeInviter = (id: Types.ObjectId, inviter_id: Types.ObjectId): Promise<User | null> =>
  UserModel.findOneAndUpdate(
    { _id: id, ...isWaiting, 'admission.inviter_id': { $exists: false } },
    { $set: { 'admission.inviter_id': inviter_id } },
  ).lean();

/** Forgets what another one wrote and who invited her, as the owner of the address takes an account over. */
export async function forgetApplication(id: Types.ObjectId): Promise<void> {
  await UserModel.updateOne(
    { _id: id, admission: { $exists: true } },
    { $set: { 'admission.answers': [] }, $unset: { 'admission.inviter_id': 1 } },
  );
}
