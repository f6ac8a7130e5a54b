import { type MailTopic, mailTopicNames } from '@rosette/shared/contract/notification-kinds.ts';
import type { AppContext } from '#lib/app-context.ts';
import type { StoredMail } from './mail.model.ts';
import { isForEverybody } from './mail-content.ts';
import type { Unsubscribe } from './mail-text.ts';

/** The member and topic of an unsubscribe link. */
export interface UnsubscribeSubject {
  memberId: string;
  category: MailTopic;
}

/**
 * The unsubscribe links of a mail that is not essential: the page for people, the endpoint for mail clients (RFC 8058).
 */
export function unsubscribeFrom(
  { config, mail }: AppContext,
  { category, member_id }: Pick<StoredMail['mail'], 'category' | 'member_id'>,
): Unsubscribe | null {
  if (isForEverybody(category) || !member_id) return null;
  const token = mail.linkSeal.close(JSON.stringify([String(member_id), category]));
  return {
    topic: category,
    pageUrl: `${config.webOrigin}/unsubscribe?token=${token}`,
    oneClickUrl: `${config.webOrigin}/api/mail/unsubscribe?token=${token}`,
  };
}

/** Decodes an unsubscribe link; null for a forged one. Links never expire, as mails may be read years later. */
export function readUnsubscribeToken({ mail }: AppContext, token: string): UnsubscribeSubject | null {
  const text = mail.linkSeal.open(token);
  if (text === null) return null;
  const [memberId, category] = JSON.parse(text) as [string, MailTopic];
  return mailTopicNames.includes(category) ? { memberId, category } : null;
}
