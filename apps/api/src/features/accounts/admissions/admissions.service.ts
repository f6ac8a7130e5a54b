import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import { storedSettings } from '#features/settings/settings.service.ts';
import { profilesLine, type User } from '#features/users/accounts.service.ts';
import {
  type Applicant,
  declineAccount,
  declinedBefore,
  findApplicant,
  listApplicants,
  storeAnswers,
  waitingIds,
} from '#features/users/applicants.service.ts';
import { adminMailboxes } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { deleteAccountOf } from '../account/deletion.service.ts';
import type { MemberData } from '../account/member-data.ts';
import { declinedMail, mailWaiting } from './admission-mails.ts';
import { answered, letIn } from './admit.service.ts';

/** product/coming-in#approval: how long a declined account stays. */
const declinedKeptMs = 14 * 86_400_000;
/** How many of those who wait the admins' daily mail names. */
const namedInMail = 20;

/**
 * Replaces the caller's answers, in the language in which she read the questions.
 * @throws 409 when she does not wait, 422 unless each question is answered
 */
export async function answerQuestions(
  caller: Caller,
  answers: readonly string[],
  language: Language,
): Promise<User> {
  if (!caller.is_waiting) throw conflict('not_waiting');
  const user = await storeAnswers(caller.id, answered([...answers], language));
  if (!user) throw conflict('not_waiting');
  return user;
}

async function getApplicant(id: string): Promise<Applicant> {
  const applicant = await findApplicant(id);
  if (!applicant) throw notFound('unknown_admission');
  return applicant;
}

const recordDecision = (admin: Caller, { _id, admission }: Applicant) =>
  recordAudit({
    actor_id: admin.id,
    action: admission.state === 'admitted' ? 'admission.admit' : 'admission.decline',
    subject: { id: _id, member_id: _id },
    before: { state: 'waiting' },
    after: { state: admission.state, ...(admission.message && { message: admission.message }) },
  });

/**
 * Admits somebody who waits, inside a transaction; idempotent.
 * @throws 404 for who never applied, 409 for a declined one
 */
export async function admitApplicant(app: AppContext, admin: Caller, id: string): Promise<Applicant> {
  const admitted = await letIn(app, id);
  if (admitted) {
    await recordDecision(admin, admitted);
    return admitted;
  }
  const applicant = await getApplicant(id);
  if (applicant.admission.state === 'declined') throw conflict('declined_already');
  return applicant;
}

/**
 * Declines somebody who waits, inside a transaction; idempotent. Her sessions end, and her account is deleted later.
 * @throws 404 for who never applied, 409 for an admitted one
 */
export async function declineApplicant(
  app: AppContext,
  admin: Caller,
  id: string,
  message: string | null,
): Promise<Applicant> {
  const declined = await declineAccount(app, id, message);
  if (declined) {
    await recordDecision(admin, declined);
    await enqueueMail(app, declinedMail(app, declined));
    return declined;
  }
  const applicant = await getApplicant(id);
  if (applicant.admission.state === 'admitted') throw conflict('admitted_already');
  return applicant;
}

/** Admits all who wait, inside a transaction: the community has become open. */
export async function admitAll(app: AppContext): Promise<void> {
  for (const id of await waitingIds()) await letIn(app, id);
}

/**
 * The hourly job: tells admins once a day who waits, deletes accounts that were declined 14 days ago, and admits who
 * registered while the community was becoming open.
 */
export async function followAdmissions(app: AppContext, data: MemberData): Promise<void> {
  const now = clock.now();
  for (const id of await declinedBefore(new Date(now.getTime() - declinedKeptMs)))
    await deleteAccountOf(app, id, data);
  if ((storedSettings().admission ?? 'open') === 'open') {
    await transaction(() => admitAll(app), profilesLine);
    return;
  }
  const { items: first, total: count } = await listApplicants('waiting', { limit: namedInMail, offset: 0 });
  if (count === 0) return;
  await mailWaiting(app, await adminMailboxes(), { count, first, day: now.toISOString().slice(0, 10) });
}
