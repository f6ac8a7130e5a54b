import type { SuspendBody } from '@rosette/shared/contract/suspensions.ts';
import type { Caller, Role } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { enqueueJob } from '#features/jobs/jobs.service.ts';
import { enqueueMail } from '#features/mail/outbox.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, conflict, invalidField, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import { takeGuestSeats } from './accounts.service.ts';
import { suspensionEndedMail, suspensionMail } from './moderation-mail.service.ts';
import { changeAndEndAccess } from './session-end.service.ts';
import { type User, UserModel } from './user.model.ts';
import { currentSuspension, notInAs, storeHiddenUntil } from './visibility.service.ts';

/** How long after a suspension requests that were under way may still create things of hers; longer than any takes. */
const secondRunDelayMs = 2 * 60_000;

/**
 * Hides what a member made while she was being suspended, and once that has ended by itself makes hers what she did as a
 * guest meanwhile; see `job-kinds.ts`.
 */
export function hideSuspended(app: AppContext, id: string): Promise<Date | undefined> {
  return transaction(async () => {
    const user = await UserModel.findById(id).lean();
    const suspension = user && currentSuspension(user);
    if (suspension) await storeHiddenUntil(user);
    else if (user) await takeGuestSeats(app, user.email);
    return suspension?.until ?? undefined;
  }, `member:${id}`);
}

const missingMember = () => notFound('unknown_member');

const auditedSuspension = (user: User) => {
  const { reason = null, until = null } = currentSuspension(user) ?? {};
  return { reason, until };
};

/**
 * Suspends a member until `until` or until it is lifted: ends all that her account gave out, refuses sign-ins, hides her, and notifies
 * her by mail (product/safety#suspension); inside a transaction. Again replaces reason and end.
 * @throws 400 for oneself, 404, 409 for an admin, 422 for an end in the past
 */
export async function suspendMember(
  app: AppContext,
  caller: Caller,
  id: string,
  { reason, rule, until }: SuspendBody,
): Promise<User> {
  const at = clock.now();
  if (until && until <= at) throw invalidField('until', 'suspension_ends_in_past');
  if (id === caller.id) throw badRequest('cannot_suspend_yourself');
  const before = await UserModel.findById(id).lean();
  if (!before || notInAs(before) === 'imported') throw missingMember();
  const after = await changeAndEndAccess(
    app,
    { _id: id, role: { $ne: 'admin' satisfies Role } },
    { $set: { suspension: { reason, at, ...(until && { until }) } } },
  );
  if (!after) throw conflict('admin_cannot_be_suspended');
  await storeHiddenUntil(after);
  await enqueueJob(app, 'hide-suspended', id, new Date(at.getTime() + secondRunDelayMs));
  await recordAudit({
    actor_id: caller.id,
    action: 'user.suspend',
    subject: { id: after._id, member_id: after._id },
    before: auditedSuspension(before),
    after: { ...auditedSuspension(after), ...(rule !== 'terms' && { rule }) },
  });
  await enqueueMail(app, suspensionMail(app, after, { reason, rule, at, until: until ?? null }));
  return after;
}

/**
 * Lifts a suspension and notifies the member by mail, inside a transaction; idempotent.
 * @throws 404
 */
export async function unsuspendMember(app: AppContext, caller: Caller, id: string): Promise<User> {
  const before = await UserModel.findByIdAndUpdate(
    id,
    { $unset: { suspension: 1 } },
    { returnDocument: 'before' },
  ).lean();
  if (!before) throw missingMember();
  const { suspension: _, ...after } = before;
  await storeHiddenUntil(after as User);
  if (!currentSuspension(before)) return after as User;
  await recordAudit({
    actor_id: caller.id,
    action: 'user.unsuspend',
    subject: { id: before._id, member_id: before._id },
    before: auditedSuspension(before),
    after: auditedSuspension(after as User),
  });
  await enqueueMail(app, suspensionEndedMail(app, before));
  await takeGuestSeats(app, before.email);
  return after as User;
}
