import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { enqueueJob, requeued } from '#features/jobs/jobs.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { afterCommit } from '#lib/transaction.ts';
import { MailModel, type StoredMail } from './mail.model.ts';

export type { StoredMail } from './mail.model.ts';

/** Mails that could not be delivered and wait for an admin, latest first, and behind them those that are held. */
export const listFailedMails = (page: PageQuery): Promise<Listed<StoredMail>> =>
  findPage(MailModel, {
    filter: { $or: [{ state: 'failed' }, { state: 'waiting', 'mail.is_held': true }] },
    sort: { failed_at: -1, _id: -1 },
    page,
  });

/**
 * Requeues a mail that could not be delivered, in one update, so that a double click does not send it twice, and audits
 * that; inside a transaction. It is sent also where mails to its recipient come back. Its announcement counts again.
 * @throws 404, 409 when it is not given up, or too late to be sent
 */
export async function retryMail(app: AppContext, caller: Caller, id: string): Promise<StoredMail> {
  const inTime = { $not: { $lte: clock.now() } };
  const failed = { _id: id, state: 'failed', 'mail.valid_until': inTime } as const;
  const { $set, $unset } = requeued();
  const change = { $set: { ...$set, 'mail.is_wanted': true }, $unset };
  const retried = await MailModel.findOneAndUpdate(failed, change, { returnDocument: 'after' }).lean();
  if (!retried) {
    const current = await MailModel.findById(id).select('state').lean();
    if (!current) throw notFound('unknown_mail');
    throw conflict(current.state === 'failed' ? 'mail_out_of_date' : 'mail_not_waiting');
  }
  await recordAudit({
    actor_id: caller.id,
    action: 'mail.retry',
    subject: { id, label: retried.mail.kind },
    before: { state: 'failed' },
    after: { state: 'waiting' },
  });
  const { announcement_id } = retried.mail;
  if (announcement_id) await enqueueJob(app, 'send-announcement', announcement_id);
  afterCommit(() => app.jobs.emit('enqueued', retried.kind));
  return retried;
}
