import * as z from 'zod/mini';
import { partnershipPackageIds } from '../catalogue/partnership-packages.ts';
import { paymentMethods } from '../lifecycle.ts';
import { roles } from '../policy/roles-and-tiers.ts';
import { memberFileQuery, paymentFileQuery } from './admin-files.ts';
import { adType, advertisementDto } from './advertisements.ts';
import { businessDto } from './businesses.ts';
import { defineEndpoint } from './define-endpoint.ts';
import { eventDto } from './event-list.ts';
import { email, id, idParams, instant, optionalText, optionalUrl, pageQuery, text } from './fields.ts';
import { optionalGroundsBody } from './grounds.ts';
import { failedMailDto } from './mail.ts';
import { interests } from './partner.ts';
import { partnershipDto } from './partnerships.ts';
import { adminPaymentDto, paymentStates } from './payments.ts';
import { ownUserDto } from './users.ts';

export const inquiryStatuses = ['new', 'answered', 'closed'] as const;

export const inquiryDto = z.object({
  id,
  name: z.string(),
  email: z.string(),
  company: z.string(),
  phone: z.nullable(z.string()),
  interest: z.enum(interests),
  message: z.string(),
  status: z.enum(inquiryStatuses),
  created_at: instant,
});
export type InquiryDto = z.output<typeof inquiryDto>;

export const enterPartnershipBody = z.object({ email, package_id: z.enum(partnershipPackageIds) });
export type EnterPartnershipBody = z.output<typeof enterPartnershipBody>;

export const enterAdvertisementBody = z.object({
  title: text('title'),
  /** The advertiser, whose portal shows it (product/partners-and-advertisements#buying-advertisements). */
  advertiser_email: email,
  advertiser_name: optionalText('name'),
  ad_type: adType,
  link_url: optionalUrl,
  content: optionalText('description'),
  image_url: optionalUrl,
  payment_method: z.optional(z.enum(paymentMethods)),
});
export type EnterAdvertisementBody = z.output<typeof enterAdvertisementBody>;

export const updateAdvertisementBody = z.partial(enterAdvertisementBody);
export type UpdateAdvertisementBody = z.output<typeof updateAdvertisementBody>;

export const patchInquiryBody = z.object({ status: z.enum(inquiryStatuses) });

export const patchBusinessBody = z.object({
  is_featured: z.optional(z.boolean()),
  is_top_placed: z.optional(z.boolean()),
});

export const patchEventBody = z.object({
  is_sponsored: z.optional(z.boolean()),
  sponsor_name: optionalText('name'),
});

/** Work that was given up. `reason` is the name of its last error; the log has the whole. */
export const failedJobDto = z.object({
  id,
  kind: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'failed']),
  tries: z.number(),
  reason: z.nullable(z.string()),
  failed_at: z.nullable(instant),
});
export type FailedJobDto = z.output<typeof failedJobDto>;

export const grantRoleQuery = z.object({ email, role: z.enum(roles) });

const partnershipStep = <const P extends string>(step: P, summary: string) =>
  defineEndpoint({
    method: 'post',
    path: `/admin/partnerships/:id/${step}`,
    access: 'admin-panel.open',
    summary,
    params: idParams,
    response: partnershipDto,
    status: 200,
    alsoAnswers: [409],
  });

const advertisementStep = <const P extends string>(step: P, summary: string) =>
  defineEndpoint({
    method: 'post',
    path: `/admin/advertisements/:id/${step}`,
    access: 'admin-panel.open',
    summary,
    params: idParams,
    response: advertisementDto,
    status: 200,
    alsoAnswers: [409],
  });

/** product/admin#what-waits. */
export const waitingKinds = [
  'mails_held',
  'backup',
  'report',
  'admission',
  'payment',
  'refund',
  'withdrawal',
  'inquiry',
  'failed_work',
] as const;

export const waitingDto = z.object({
  kind: z.enum(waitingKinds),
  count: z.number(),
  /** Null where there is none, as with a backup that was never made. */
  oldest_at: z.nullable(instant),
  /** The page where it is done. */
  path: z.string(),
  /** Of `mails_held`: what the mail server said. */
  detail: z.optional(z.string()),
});
export type WaitingDto = z.output<typeof waitingDto>;

export const admin = {
  waiting: defineEndpoint({
    method: 'get',
    path: '/admin/waiting',
    access: 'admin-panel.open',
    summary: 'What waits for an admin: mails that are held, a backup that is due, then the oldest',
    query: z.object(pageQuery),
    response: z.array(waitingDto),
    status: 200,
    isList: true,
  }),
  pendingPartnerships: defineEndpoint({
    method: 'get',
    path: '/admin/partnerships/pending',
    access: 'admin-panel.open',
    summary: 'Partnerships that wait for an admin',
    query: z.object(pageQuery),
    response: z.array(partnershipDto),
    status: 200,
    isList: true,
  }),
  enterPartnership: defineEndpoint({
    method: 'post',
    path: '/admin/partnerships',
    access: 'admin-panel.open',
    isRoleFirst: true,
    summary: 'Enter a partnership that is paid by bank transfer',
    body: enterPartnershipBody,
    response: partnershipDto,
    status: 201,
    alsoAnswers: [404, 409],
  }),
  approvePartnership: partnershipStep('approve', 'Approve a partnership'),
  markPartnershipPaid: partnershipStep('mark-paid', 'Mark a partnership as paid'),
  rejectPartnership: {
    ...partnershipStep('reject', 'Reject a partnership, with a reason'),
    body: optionalGroundsBody,
  },
  pendingAdvertisements: defineEndpoint({
    method: 'get',
    path: '/admin/advertisements/pending',
    access: 'admin-panel.open',
    summary: 'Advertisements that wait for an admin',
    query: z.object(pageQuery),
    response: z.array(advertisementDto),
    status: 200,
    isList: true,
  }),
  enterAdvertisement: defineEndpoint({
    method: 'post',
    path: '/admin/advertisements',
    access: 'admin-panel.open',
    isRoleFirst: true,
    summary: 'Enter an advertisement that was sold',
    body: enterAdvertisementBody,
    response: advertisementDto,
    status: 201,
    alsoAnswers: [404, 409],
  }),
  updateAdvertisement: defineEndpoint({
    method: 'put',
    path: '/admin/advertisements/:id',
    access: 'admin-panel.open',
    isRoleFirst: true,
    summary: 'Change an advertisement',
    params: idParams,
    body: updateAdvertisementBody,
    response: advertisementDto,
    status: 200,
    alsoAnswers: [409],
  }),
  approveAdvertisement: advertisementStep('approve', 'Approve an advertisement'),
  markAdvertisementPaid: advertisementStep('mark-paid', 'Mark an advertisement as paid'),
  rejectAdvertisement: {
    ...advertisementStep('reject', 'Reject an advertisement, with a reason'),
    body: optionalGroundsBody,
  },
  inquiries: defineEndpoint({
    method: 'get',
    path: '/admin/partner-contacts',
    access: 'admin-panel.open',
    summary: 'Inquiries, newest first',
    query: z.object({ ...pageQuery, status: z.optional(z.enum(inquiryStatuses)) }),
    response: z.array(inquiryDto),
    status: 200,
    isList: true,
  }),
  patchInquiry: defineEndpoint({
    method: 'patch',
    path: '/admin/partner-contacts/:id',
    access: 'admin-panel.open',
    isRoleFirst: true,
    summary: 'Move an inquiry between new, answered and closed',
    params: idParams,
    body: patchInquiryBody,
    response: inquiryDto,
    status: 200,
  }),
  patchBusiness: defineEndpoint({
    method: 'patch',
    path: '/admin/businesses/:id',
    access: 'admin-panel.open',
    isRoleFirst: true,
    summary: 'Feature a business or place it on top',
    params: idParams,
    body: patchBusinessBody,
    response: businessDto,
    status: 200,
  }),
  patchEvent: defineEndpoint({
    method: 'patch',
    path: '/admin/events/:id',
    access: 'admin-panel.open',
    isRoleFirst: true,
    summary: 'Mark an event as sponsored',
    params: idParams,
    body: patchEventBody,
    response: eventDto,
    status: 200,
  }),
  payments: defineEndpoint({
    method: 'get',
    path: '/admin/payments',
    access: 'admin-panel.open',
    summary: 'Payments of all members, newest first; `awaiting_admin` are those to refund',
    query: z.object({ ...pageQuery, state: z.optional(z.enum([...paymentStates, 'awaiting_admin'])) }),
    response: z.array(adminPaymentDto),
    status: 200,
    isInLanguage: true,
    isList: true,
  }),
  membersFile: defineEndpoint({
    method: 'get',
    path: '/admin/users.csv',
    access: 'admin-panel.open',
    summary: 'All members, as CSV',
    query: memberFileQuery,
    status: 200,
    isInLanguage: true,
    file: 'members.csv',
    fileType: 'text/csv',
  }),
  paymentsFile: defineEndpoint({
    method: 'get',
    path: '/admin/payments.csv',
    access: 'admin-panel.open',
    summary: 'Receipts and credit notes by day of issue, as CSV, a line each',
    query: paymentFileQuery,
    status: 200,
    isInLanguage: true,
    file: 'payments.csv',
    fileType: 'text/csv',
  }),
  markPaymentRefunded: defineEndpoint({
    method: 'post',
    path: '/admin/payments/:id/refunded',
    access: 'admin-panel.open',
    summary: 'Say that a bank transfer was paid back; draws its credit note',
    params: idParams,
    response: adminPaymentDto,
    status: 200,
    isInLanguage: true,
    alsoAnswers: [409],
  }),
  failedMails: defineEndpoint({
    method: 'get',
    path: '/admin/mails',
    access: 'admin-panel.open',
    summary: 'Mails that could not be delivered, latest first, and those that are held',
    query: z.object(pageQuery),
    response: z.array(failedMailDto),
    status: 200,
    isInLanguage: true,
    isList: true,
  }),
  returnedMails: defineEndpoint({
    method: 'get',
    path: '/admin/mails/returned',
    access: 'admin-panel.open',
    summary: 'To how many members mails come back, and whether the mailbox of returned mails can be read',
    response: z.object({
      members: z.number(),
      /** Null where it can be read, or none is set. */
      mailbox_problem: z.nullable(z.object({ detail: z.string(), since: instant })),
    }),
    status: 200,
  }),
  clearReturned: defineEndpoint({
    method: 'post',
    path: '/admin/mails/clear-returned',
    access: 'admin-panel.open',
    summary: 'End that mails to members count as coming back, for all of them',
    response: z.object({ cleared: z.number() }),
    status: 200,
  }),
  releaseMails: defineEndpoint({
    method: 'post',
    path: '/admin/mails/release',
    access: 'admin-panel.open',
    summary: 'Send the mails on that are held',
    status: 204,
  }),
  retryMail: defineEndpoint({
    method: 'post',
    path: '/admin/mails/:id/retry',
    access: 'admin-panel.open',
    summary: 'Try to deliver a mail again',
    params: idParams,
    response: failedMailDto,
    status: 200,
    isInLanguage: true,
    alsoAnswers: [409],
  }),
  failedJobs: defineEndpoint({
    method: 'get',
    path: '/admin/jobs',
    access: 'admin-panel.open',
    summary: 'Work that failed at every try, latest first',
    query: z.object(pageQuery),
    response: z.array(failedJobDto),
    status: 200,
    isList: true,
  }),
  retryJob: defineEndpoint({
    method: 'post',
    path: '/admin/jobs/:id/retry',
    access: 'admin-panel.open',
    summary: 'Try failed work again',
    params: idParams,
    response: failedJobDto,
    status: 200,
    alsoAnswers: [409],
  }),
  grantRole: defineEndpoint({
    method: 'post',
    path: '/admin/grant-role',
    access: 'admin-panel.open',
    summary: 'Change the role of the member with this e-mail',
    query: grantRoleQuery,
    response: z.object({ message: z.string(), user: ownUserDto }),
    status: 200,
    isInLanguage: true,
    alsoAnswers: [400, 404, 409],
  }),
};
