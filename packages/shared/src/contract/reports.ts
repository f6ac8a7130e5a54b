import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import {
  id,
  idInBody,
  idParams,
  instant,
  maxLength,
  optionalEmail,
  optionalText,
  pageQuery,
  text,
} from './fields.ts';
import { personDto } from './people.ts';
import { errorCode } from './problem.ts';

export const reportKinds = ['user', 'business', 'event', 'opportunity', 'message'] as const;
export type ReportKind = (typeof reportKinds)[number];
export const reportReasons = [
  'spam',
  'harassment',
  'scam',
  'impersonation',
  'inappropriate',
  'recruitment_scheme',
  'other',
] as const;
/** The reasons of a report by somebody without an account: those of members, and two that the law names. */
export const publicReportReasons = [...reportReasons, 'unlawful', 'child_abuse'] as const;
export const reportStates = ['received', 'in_review', 'closed'] as const;
/** The outcomes of a report. */
export const reportOutcomes = ['no_action', 'warned', 'removed', 'suspended'] as const;
export type ReportOutcome = (typeof reportOutcomes)[number];

/** The maximum length of a report's text and of an admin's note. */
export const maxReportText = 1000;
const maxReportNote = 2000;

const optionalLine = (max: number) => z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(max))));

export const createReportBody = z.object({
  kind: z.enum(reportKinds),
  id: idInBody,
  reason: z.enum(reportReasons),
  text: optionalLine(maxReportText),
});
export type CreateReportBody = z.output<typeof createReportBody>;

/** Who reports the abuse of children may stay unnamed. */
export const isUnnamedAllowed = (reason: string): boolean => reason === 'child_abuse';

/** A field that is needed, but for reports of the abuse of children. */
const neededUnlessUnnamed = (field: 'name' | 'email') =>
  z.refine<{ reason: string; name?: string | null | undefined; email?: string | null | undefined }>(
    (body) => isUnnamedAllowed(body.reason) || Boolean(body[field]),
    { error: errorCode('required'), path: [field] },
  );

export const createPublicReportBody = z
  .object({
    /** A path of this site, as in '/events/65f0…'. */
    about: z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength.url)),
    reason: z.enum(publicReportReasons),
    text: text('description'),
    name: optionalText('name'),
    email: optionalEmail,
    /** That she believes in good faith that what she writes is accurate and complete. */
    good_faith: z.boolean().check(z.refine((value) => value, errorCode('good_faith_missing'))),
  })
  .check(neededUnlessUnnamed('name'), neededUnlessUnnamed('email'));
export type CreatePublicReportBody = z.output<typeof createPublicReportBody>;

const common = {
  id,
  /** As in 'R-2026-000123'. */
  number: z.string(),
  kind: z.enum(reportKinds),
  reason: z.enum(reportReasons),
  state: z.enum(reportStates),
  created_at: instant,
};

/** A report for its reporter. */
export const reportDto = z.object({ ...common, outcome: z.nullable(z.enum(['no_action', 'action_taken'])) });
export type ReportDto = z.output<typeof reportDto>;

/** A report for admins. */
export const adminReportDto = z.object({
  ...common,
  reason: z.enum(publicReportReasons),
  outcome: z.nullable(z.enum(reportOutcomes)),
  /** Null where somebody without an account reported; then `notifier` is hers. */
  reporter: z.nullable(personDto),
  /** The name and address that she gave; null where she gave none, or once they were removed. */
  notifier: z.nullable(z.object({ name: z.nullable(z.string()), email: z.nullable(z.string()) })),
  reported: personDto,
  subject: z.object({
    kind: z.enum(reportKinds),
    id,
    label: z.string(),
    /** The path in the web; null for a message. */
    path: z.nullable(z.string()),
  }),
  text: z.nullable(z.string()),
  note: z.nullable(z.string()),
  assignee: z.nullable(personDto),
  /** The reported message and up to five before it; empty for other kinds. */
  messages: z.array(
    z.object({ text: z.string(), created_at: instant, is_reported: z.boolean(), author: personDto }),
  ),
});
export type AdminReportDto = z.output<typeof adminReportDto>;

export const patchReportBody = z
  .object({
    state: z.optional(z.literal('in_review')),
    note: optionalLine(maxReportNote),
    assignee_id: z.optional(z.nullable(z.string())),
  })
  .check(
    z.refine(
      (body) => Object.values(body).some((value) => value !== undefined),
      errorCode('nothing_to_change'),
    ),
  );
export type PatchReportBody = z.output<typeof patchReportBody>;

export const closeReportBody = z.object({
  outcome: z.enum(reportOutcomes),
  note: optionalLine(maxReportNote),
});
export type CloseReportBody = z.output<typeof closeReportBody>;

/** The states of a report that is not closed. */
export const openReportStates = ['received', 'in_review'] as const satisfies (typeof reportStates)[number][];

/** What the list of reports is filtered by: `open` for `openReportStates`, or one state. */
export const reportFilters = ['open', ...reportStates] as const;

export const reportListQuery = z.object({ ...pageQuery, state: z.optional(z.enum(reportFilters)) });
export type ReportListQuery = z.output<typeof reportListQuery>;

/** product/safety#reports: reports of members and records to the admins. */
export const reports = {
  create: defineEndpoint({
    method: 'post',
    path: '/reports',
    access: 'member',
    summary: 'Report a member, a business, an event, an opportunity or a message',
    body: createReportBody,
    response: reportDto,
    status: 201,
    alsoAnswers: [400, 404, 409, 429],
  }),
  createPublic: defineEndpoint({
    method: 'post',
    path: '/reports/public',
    access: 'public',
    summary: 'Report something unlawful or against the rules, without an account',
    body: createPublicReportBody,
    response: z.object({ number: z.string() }),
    status: 201,
    limit: 'public_report',
  }),
  mine: defineEndpoint({
    method: 'get',
    path: '/reports/my',
    access: 'member',
    summary: "The caller's reports, newest first",
    query: z.object(pageQuery),
    response: z.array(reportDto),
    status: 200,
    isList: true,
  }),
  list: defineEndpoint({
    method: 'get',
    path: '/admin/reports',
    access: 'admin-panel.open',
    summary: 'All reports, newest first',
    query: reportListQuery,
    response: z.array(adminReportDto),
    status: 200,
    isList: true,
  }),
  patch: defineEndpoint({
    method: 'patch',
    path: '/admin/reports/:id',
    access: 'admin-panel.open',
    summary: 'Take up a report, note something about it or assign it',
    params: idParams,
    body: patchReportBody,
    response: adminReportDto,
    status: 200,
    alsoAnswers: [409],
  }),
  close: defineEndpoint({
    method: 'post',
    path: '/admin/reports/:id/close',
    access: 'admin-panel.open',
    summary: 'Close a report, saying what was done',
    params: idParams,
    body: closeReportBody,
    response: adminReportDto,
    status: 200,
    alsoAnswers: [409],
  }),
};
