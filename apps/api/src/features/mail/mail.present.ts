import { type FailedMailDto, mailFailures } from '@rosette/shared/contract/mail.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { render } from '#lib/message.ts';
import { writtenAddress } from '#lib/written-address.ts';
import type { StoredMail } from './failed-mails.service.ts';
import { headerText } from './mail-text.ts';

/** An undeliverable mail without its content. @param language of the admin who reads it */
export function presentFailedMail(
  { _id, state, tries, reason, failed_at, mail }: StoredMail,
  language: Language,
): FailedMailDto {
  return {
    id: String(_id),
    kind: mail.kind,
    to: writtenAddress(mail.to?.address ?? ''),
    subject: mail.subject ? headerText(render(language, mail.subject)) : '',
    state: state === 'failed' ? 'dead' : 'waiting',
    tries,
    // Null for what is no failure of a delivery, such as a database that was away.
    last_error: mailFailures.find((failure) => failure === reason) ?? null,
    failed_at: failed_at?.toISOString() ?? null,
    created_at: mail.created_at.toISOString(),
  };
}
