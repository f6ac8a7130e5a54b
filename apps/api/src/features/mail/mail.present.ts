import { type FailedMailDto, mailFailures } from '@rosette/shared/contract/mail.ts';
import type { StoredMail } from './failed-mails.service.ts';

/** An undeliverable mail without its content. */
export function presentFailedMail({ _id, state, tries, reason, failed_at, mail }: StoredMail): FailedMailDto {
  return {
    id: String(_id),
    kind: mail.kind,
    to: mail.to?.address ?? '',
    subject: mail.subject ?? '',
    state: state === 'failed' ? 'dead' : 'waiting',
    tries,
    // Null for what is no failure of a delivery, such as a database that was away.
    last_error: mailFailures.find((failure) => failure === reason) ?? null,
    failed_at: failed_at?.toISOString() ?? null,
    created_at: mail.created_at.toISOString(),
  };
}
