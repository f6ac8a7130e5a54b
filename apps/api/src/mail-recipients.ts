import { isGoingOut } from './features/announcements/announcements.service.ts';
import { guestsWithoutRefusal, recordGuestRefusal } from './features/events/guest-data.service.ts';
import type { MailRecipients } from './features/mail/send-mail.service.ts';
import { readRecipient } from './features/users/mail-preferences.service.ts';
import { recordRefusal, recordTaken, unmark } from './features/users/mailbox-marks.service.ts';

/** Drops a mail that brings an announcement which was stopped or deleted. */
const read: MailRecipients['read'] = async ({ announcementId, ...due }) => {
  const isOver = announcementId !== null && !(await isGoingOut(announcementId));
  return isOver ? { decision: 'drop', language: null, hasRefused: false } : readRecipient(due);
};

/** What mails have to know of their recipients, and tell about them. */
export const mailRecipients: MailRecipients = {
  read,
  recordTaken,
  recordRefusal,
  recordGuestRefusal,
  async unmark(mailIds) {
    await unmark(mailIds);
    await guestsWithoutRefusal(mailIds);
  },
};
