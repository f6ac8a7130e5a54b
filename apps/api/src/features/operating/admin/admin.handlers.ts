import type { admin } from '@rosette/shared/contract/admin.ts';
import { presentBusiness } from '#features/businesses/business.present.ts';
import { businessLine, setBusinessFlags } from '#features/businesses/businesses.service.ts';
import { presentEvent } from '#features/events/event.present.ts';
import { setEventSponsor } from '#features/events/events.service.ts';
import { presentJob } from '#features/jobs/job.present.ts';
import { listFailedJobs, retryJob } from '#features/jobs/jobs.service.ts';
import { mailboxProblem } from '#features/mail/bounce-mailbox.service.ts';
import { listFailedMails, retryMail } from '#features/mail/failed-mails.service.ts';
import { presentFailedMail } from '#features/mail/mail.present.ts';
import { releaseMails } from '#features/mail/mail-hold.service.ts';
import { listInquiries, moveInquiry } from '#features/partners/partner/inquiries.service.ts';
import { presentInquiry } from '#features/partners/partner/inquiry.present.ts';
import {
  enterAdvertisement,
  updateAdvertisement,
} from '#features/partners/placements/advertisement-sales.service.ts';
import {
  getAdvertisement,
  listPendingAdvertisements,
} from '#features/partners/placements/advertisements.service.ts';
import {
  enterPartnership,
  getPartnership,
  listPendingPartnerships,
} from '#features/partners/placements/partnerships.service.ts';
import { presentAdvertisement, presentPartnership } from '#features/partners/placements/placement.present.ts';
import { stepAdvertisement, stepPartnership } from '#features/partners/placements/placement-steps.service.ts';
import { cancelSale } from '#features/payments/cancel.service.ts';
import { presentAdminPayment } from '#features/payments/payment.present.ts';
import { listPayments } from '#features/payments/payments.service.ts';
import { paymentsFile } from '#features/payments/payments-file.service.ts';
import {
  markPaymentRefunded,
  markPlacementPaid,
  receiptLine,
} from '#features/payments/placement-payments.service.ts';
import { clearReturned, countReturned, returnedAmong } from '#features/users/mailbox-marks.service.ts';
import { membersFile } from '#features/users/members-file.service.ts';
import { presentOwnUser } from '#features/users/user.present.ts';
import type { Handlers } from '#http/handlers.ts';
import { render, say } from '#lib/message.ts';
import { presentList } from '#lib/present-list.ts';
import { writtenAddress } from '#lib/written-address.ts';
import { listWaiting } from '#waiting.ts';
import { grantRole } from './roles.service.ts';

export const adminHandlers: Handlers<typeof admin> = {
  waiting: ({ app }) => listWaiting(app),

  pendingPartnerships: async ({ app, query }) =>
    presentList(app, await listPendingPartnerships(query), presentPartnership),
  enterPartnership: {
    commit: async ({ caller, body }) => presentPartnership(await enterPartnership(caller, body)),
  },
  approvePartnership: {
    line: ({ params }) => `partnership:${params.id}`,
    commit: async ({ app, caller, params }) =>
      presentPartnership(await stepPartnership(app, caller, params.id, 'approve')),
  },
  markPartnershipPaid: {
    line: () => receiptLine,
    async commit({ app, caller, params: { id } }) {
      await markPlacementPaid(app, caller, 'partnership', id);
      return presentPartnership(await getPartnership(id));
    },
  },
  rejectPartnership: {
    line: ({ params }) => `partnership:${params.id}`,
    async commit({ app, caller, params: { id }, body: grounds }) {
      await cancelSale(app, 'partnership', { why: 'rejected', id, admin: caller, grounds });
      return presentPartnership(await getPartnership(id));
    },
  },

  pendingAdvertisements: async ({ app, query }) =>
    presentList(app, await listPendingAdvertisements(query), presentAdvertisement),
  enterAdvertisement: {
    commit: async ({ caller, body }) => presentAdvertisement(await enterAdvertisement(caller, body)),
  },
  updateAdvertisement: {
    line: ({ params }) => `advertisement:${params.id}`,
    commit: async ({ caller, params, body }) =>
      presentAdvertisement(await updateAdvertisement(caller, params.id, body)),
  },
  approveAdvertisement: {
    line: ({ params }) => `advertisement:${params.id}`,
    commit: async ({ app, caller, params }) =>
      presentAdvertisement(await stepAdvertisement(app, caller, params.id, 'approve')),
  },
  markAdvertisementPaid: {
    line: () => receiptLine,
    async commit({ app, caller, params: { id } }) {
      await markPlacementPaid(app, caller, 'advertisement', id);
      return presentAdvertisement(await getAdvertisement(id));
    },
  },
  rejectAdvertisement: {
    line: ({ params }) => `advertisement:${params.id}`,
    async commit({ app, caller, params: { id }, body: grounds }) {
      await cancelSale(app, 'advertisement', { why: 'rejected', id, admin: caller, grounds });
      return presentAdvertisement(await getAdvertisement(id));
    },
  },

  inquiries: async ({ app, query }) => presentList(app, await listInquiries(query), presentInquiry),
  patchInquiry: {
    commit: async ({ caller, params, body }) =>
      presentInquiry(await moveInquiry(caller, params.id, body.status)),
  },

  patchBusiness: {
    line: ({ params }) => businessLine(params.id),
    commit: async ({ caller, params, body }) =>
      presentBusiness(await setBusinessFlags(caller, params.id, body)),
  },
  patchEvent: {
    line: ({ params }) => `event:${params.id}`,
    commit: async ({ caller, params, body }) =>
      presentEvent(await setEventSponsor(caller, params.id, body), caller),
  },

  payments: async ({ app, query: { state, ...page }, language }) =>
    presentList(app, await listPayments(state, page), (payment) => presentAdminPayment(language, payment)),
  membersFile: ({ caller, query, language }) => membersFile(caller, query, language),
  paymentsFile: ({ caller, query, language }) => paymentsFile(caller, query, language),
  markPaymentRefunded: {
    line: () => receiptLine,
    commit: async ({ app, caller, params, language }) =>
      presentAdminPayment(language, await markPaymentRefunded(app, caller, params.id)),
  },

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

  failedJobs: async ({ app, query }) => presentList(app, await listFailedJobs(query), presentJob),
  retryJob: {
    commit: async ({ app, caller, params }) => presentJob(await retryJob(app, caller, params.id)),
  },

  grantRole: {
    async commit({ app, caller, query, language }) {
      const user = await grantRole(app, caller, query.email, query.role);
      const message = render(
        language,
        say(`answers.roleGranted.${user.role}`, {
          email: writtenAddress(user.email),
        }),
      );
      return { message, user: presentOwnUser(app, user) };
    },
  },
};
