import type { FailedMailDto, MailFailure } from '@rosette/shared/contract/mail.ts';
import type { StoredMail } from './dead-letters.service.ts';

/** An undeliverable mail without its content. */
export function presentFailedMail(mail: StoredMail): FailedMailDto {
  return {
    id: String(mail._id),
    kind: mail.kind,
    to: mail.to?.address ?? '',
    subject: mail.subject ?? '',
    state: mail.state === 'dead' ? 'dead' : 'waiting',
    tries: mail.tries,
    last_error: (mail.last_error as MailFailure | undefined) ?? null,
    failed_at: mail.failed_at?.toISOString() ?? null,
    created_at: mail.created_at.toISOString(),
  };
}
