import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { id, instant, pageQuery } from './fields.ts';
import { personDto } from './people.ts';

/**
 * product/safety#audit-log: the audited actions of admins; the part before the dot is the kind of subject.
 */
export const auditActions = [
  'user.role',
  'user.suspend',
  'user.unsuspend',
  'partnership.create',
  'partnership.update',
  'partnership.approve',
  'partnership.mark_paid',
  'partnership.reject',
  'advertisement.create',
  'advertisement.update',
  'advertisement.approve',
  'advertisement.mark_paid',
  'advertisement.reject',
  'inquiry.update',
  'business.update',
  'business.remove',
  'event.update',
  'event.remove',
  'event.message',
  'opportunity.update',
  'opportunity.remove',
  'report.update',
  'report.close',
  'story.update',
  'site.update',
  'catalogue.update',
  'mail.retry',
  'mail.release',
  'mail.clear_returned',
  'job.retry',
  'payment.refund',
  'membership.give',
  'membership.enter',
  'membership.take_back',
  'members.export',
  'payments.export',
  'withdrawal.accept',
  'withdrawal.decline',
  'cancellation.accept',
  'cancellation.decline',
  'invitation.end',
  'admission.admit',
  'admission.decline',
  'import.map',
  'import.run',
  'import.undo',
  'announcement.send',
  'announcement.update',
  'announcement.stop',
  'announcement.delete',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** The labels of subjects without a name of their own, by kind; the web says them in its language. */
export const unnamedSubjects = {
  story: 'Stories of the landing page',
  inquiry: 'Inquiry',
  withdrawal: 'Withdrawal',
  cancellation: 'Cancellation',
} as const;

const values = z.nullable(z.record(z.string(), z.unknown()));

export const auditEntryDto = z.object({
  id,
  at: instant,
  actor: personDto,
  action: z.enum(auditActions),
  subject: z.object({ kind: z.string(), id: z.string(), label: z.string() }),
  /** The changed fields; null for a creation or removal. */
  details: z.object({ before: values, after: values }),
});
export type AuditEntryDto = z.output<typeof auditEntryDto>;

export const auditListQuery = z.object({
  ...pageQuery,
  /** An admin's id. */
  actor: z.optional(z.string()),
  action: z.optional(z.enum(auditActions)),
  /** The subject's id. */
  subject: z.optional(z.string()),
});
export type AuditListQuery = z.output<typeof auditListQuery>;

export const audit = {
  list: defineEndpoint({
    method: 'get',
    path: '/admin/audit',
    access: 'admin-panel.open',
    summary: "The audit log of admins' actions, newest first",
    query: auditListQuery,
    response: z.array(auditEntryDto),
    status: 200,
    isList: true,
  }),
};
