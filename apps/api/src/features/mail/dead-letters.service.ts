import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { clock } from '#lib/clock.ts';
import type { Listed, PageQuery } from '#lib/page.ts';
import { transaction } from '#lib/transaction.ts';
import { MailModel, type StoredMail } from './mail.model.ts';

export type { StoredMail } from './mail.model.ts';

/** Mails that could not be delivered and wait for an admin, latest first. */
export function listDeadLetters(page: PageQuery): Promise<Listed<StoredMail>> {
  const list = { filter: { state: 'dead' }, sort: { failed_at: -1, _id: -1 }, page } as const;
  return findPage(MailModel, list);
}

/**
 * Requeues a dead letter with all its tries, in one update, so that a double click does not send it twice.
 * @throws 404, 409 when it is no dead letter, or too late to be sent
 */
export async function retryDeadLetter(
  { mail: { bell } }: AppContext,
  caller: Caller,
  id: string,
): Promise<StoredMail> {
  const retried = await transaction(() => requeue(caller, id));
  bell.emit('ring');
  return retried;
}

/** Requeues it and audits that. */
async function requeue(caller: Caller, id: string): Promise<StoredMail> {
  const now = clock.now();
  const retried = await MailModel.findOneAndUpdate(
    { _id: id, state: 'dead', $or: [{ valid_until: { $exists: false } }, { valid_until: { $gt: now } }] },
    { $set: { state: 'waiting', tries: 0, next_try_at: now }, $unset: { failed_at: 1, purge_at: 1 } },
    { returnDocument: 'after' },
  ).lean();
  if (retried) {
    await recordAudit({
      actor_id: caller.id,
      action: 'mail.retry',
      subject: { id, label: retried.kind },
      before: { state: 'dead' },
      after: { state: retried.state },
    });
    return retried;
  }
  const current = await MailModel.findById(id).select('state').lean();
  if (!current) throw notFound('This mail does not exist');
  throw conflict(
    current.state === 'dead' ? 'This mail is out of date' : 'This mail is not waiting for another try',
  );
}
