import type { admin } from '@rosette/shared/contract/admin.ts';
import { mailboxProblem } from '#features/mail/bounce-mailbox.service.ts';
import { listFailedMails, retryMail } from '#features/mail/failed-mails.service.ts';
import { presentFailedMail } from '#features/mail/mail.present.ts';
import { releaseMails } from '#features/mail/mail-hold.service.ts';
import { clearReturned, countReturned, returnedAmong } from '#features/users/mailbox-marks.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';

/** What admins do with mails that could not be delivered, and with the members whom they were for. */
export const adminMailHandlers = {
  async failedMails({ app, query, language }) {
    const { items, total } = await listFailedMails(query);
    const returned = await returnedAmong(items.flatMap(({ mail }) => mail.member_id ?? []));
    return presentList(app, { items, total }, (mail) => presentFailedMail(mail, returned, language));
  },
  returnedMails: async ({ app }) => ({
    members: await countReturned(),
    mailbox_problem: await mailboxProblem(app),
  }),
  clearReturned: { commit: async ({ caller }) => ({ cleared: await clearReturned(caller) }) },
  releaseMails: { commit: ({ app, caller }) => releaseMails(app, caller) },
  retryMail: {
    async commit({ app, caller, params, language }) {
      const mail = await retryMail(app, caller, params.id);
      const { member_id } = mail.mail;
      return presentFailedMail(mail, await returnedAmong(member_id ? [member_id] : []), language);
    },
  },
} satisfies Partial<Handlers<typeof admin>>;
