import { type FailedMailDto, mailFailures } from '@rosette/shared/contract/mail.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { render } from '#lib/message.ts';
import { writtenAddress } from '#lib/written-address.ts';
import type { StoredMail } from './failed-mails.service.ts';
import { headerText } from './mail-text.ts';

/**
 * An undeliverable mail without its content.
 * @param returnedIds of members to whom mails come back
 * @param language of the admin who reads it
 */
export function presentFailedMail(
  { _id, state, tries, reason, words, failed_at, mail }: StoredMail,
  returnedIds: ReadonlySet<string>,
  language: Language,
): FailedMailDto {
  const waits = mail.is_held ? 'held' : 'waiting';
  return {
    id: String(_id),
    kind: mail.kind,
    to: writtenAddress(mail.to?.address ?? ''),
    subject: mail.subject ? headerText(render(language, mail.subject)) : '',
    state: state === 'failed' ? 'failed' : waits,
    tries,
    reason: mailFailures.find((failure) => failure === reason) ?? null,
    detail: words || null,
    mail_returned: returnedIds.has(String(mail.member_id)),
    failed_at: failed_at?.toISOString() ?? null,
    created_at: mail.created_at.toISOString(),
  };
}
