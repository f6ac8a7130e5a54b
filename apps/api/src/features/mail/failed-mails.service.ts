import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { requeued } from '#features/jobs/jobs.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { afterCommit } from '#lib/transaction.ts';
import { MailModel, type StoredMail } from './mail.model.ts';

export type { StoredMail } from './mail.model.ts';

/** Mails that could not be delivered and wait for an admin, latest first. */
export const listFailedMails = (page: PageQuery): Promise<Listed<StoredMail>> =>
  findPage(MailModel, { filter: { state: 'failed' }, sort: { failed_at: -1, _id: -1 }, page });

/**
 * Requeues a mail that could not be delivered, in one update, so that a double click does not send it twice, and audits
 * that; inside a transaction.
 * @throws 404, 409 when it is not given up, or too late to be sent
 */
export async function retryMail(app: AppContext, caller: Caller, id: string): Promise<StoredMail> {
  const inTime = { $not: { $lte: clock.now() } };
  const failed = { _id: id, state: 'failed', 'mail.valid_until': inTime } as const;
  const retried = await MailModel.findOneAndUpdate(failed, requeued(), { returnDocument: 'after' }).lean();
  if (!retried) {
    const current = await MailModel.findById(id).select('state').lean();
    if (!current) throw notFound('unknown_mail');
    throw conflict(current.state === 'failed' ? 'mail_out_of_date' : 'mail_not_waiting');
  }
  await recordAudit({
    actor_id: caller.id,
    action: 'mail.retry',
    subject: { id, label: retried.mail.kind },
    before: { state: 'dead' },
    after: { state: 'waiting' },
  });
  afterCommit(() => app.jobs.emit('enqueued', retried.kind));
  return retried;
}
