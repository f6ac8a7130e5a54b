import { isValidObjectId } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { readBounce } from './bounce.ts';
import { finishedKeptMs, MailModel } from './mail.model.ts';
import { recordRefusedTry } from './mail-hold.service.ts';
import type { MailRecipients } from './send-mail.service.ts';
import { withoutAddresses } from './transport.ts';

/** The largest message that is read, in bytes; a longer one is no bounce, or its beginning does for nothing. */
export const largestBounce = 256 * 1024;

/**
 * Takes a message that may be a returned mail, and counts it as a refusal in the session where it speaks of the mailbox
 * (product/notifications-and-mails#mails-that-come-back). It has to name one of our mails and the address that it was sent
 * to; one alone can be known to anybody. The same one again changes nothing.
 * @returns whether it is one of ours
 */
export async function takeBounce(
  app: AppContext,
  raw: Uint8Array,
  { recordRefusal, recordGuestRefusal, unmark }: MailRecipients,
): Promise<boolean> {
  const bounce = await readBounce(raw);
  const id = bounce?.messageId.split('@')[0] ?? '';
  if (!bounce || !/^[0-9a-f]{24}$/.test(id) || !isValidObjectId(id)) return false;
  const { address, verdict } = bounce;
  const ours = {
    _id: id,
    'mail.outcome': 'sent',
    'mail.sent_to': { $in: app.mail.addressHash.allOf(address) },
  } as const;
  if (!verdict.mailbox) return (await MailModel.exists(ours)) !== null;
  const { mailbox, words } = verdict;
  const sent = await MailModel.findOne({ ...ours, 'mail.is_returned': { $ne: true } }).lean();
  if (!sent) return (await MailModel.exists(ours)) !== null;
  const { member_id, guest_id, kind } = sent.mail;
  app.log.info({ mailId: id, kind, mailbox }, 'a mail came back');
  await recordRefusedTry(app, {
    mailId: sent._id,
    reason: 'refused',
    words: withoutAddresses(words),
    async mark() {
      if (guest_id && mailbox === 'unknown') await recordGuestRefusal(String(guest_id), sent._id);
      if (!member_id) return;
      const sentAt = new Date((sent.purge_at?.getTime() ?? 0) - finishedKeptMs);
      await recordRefusal(String(member_id), address, { mailId: sent._id, sentAt, mailbox, by: 'bounce' });
    },
    unmark,
  });
  // Last: whoever is killed before reads it again. A pipe may repeat it; counted twice at once it is still one mail's.
  await MailModel.updateOne({ _id: id }, { 'mail.is_returned': true });
  return true;
}
