import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';
import { instant } from './fields.ts';

/** product/site#checklist: what an installation needs before it is shown to members. */
export const setupSteps = [
  'name',
  'logo',
  'legal',
  'contact',
  'mail',
  'payments',
  'papers',
  'sign_in',
  'admission',
  'first_members',
  'backup',
] as const;
export type SetupStep = (typeof setupSteps)[number];

export const checklistDto = z.object({
  is_hidden: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(setupSteps),
      is_done: z.boolean(),
      /** The page where it is done. */
      path: z.string(),
    }),
  ),
});
export type ChecklistDto = z.output<typeof checklistDto>;

/** product/backups#every-night. */
export const backupDto = z.object({
  /** Whether one is made every night. */
  is_nightly: z.boolean(),
  /** The moment of the last good one, and its size; null where there is none. */
  last_at: z.nullable(instant),
  bytes: z.nullable(z.number()),
  /** Whether one has to be made: none of the last 48 hours is good. */
  is_due: z.boolean(),
});
export type BackupDto = z.output<typeof backupDto>;

export const updateChecklistBody = z.object({ is_hidden: z.boolean() });

export const setup = {
  checklist: defineEndpoint({
    method: 'get',
    path: '/admin/checklist',
    access: 'admin-panel.open',
    summary: 'What is left to set up',
    response: checklistDto,
    status: 200,
  }),
  updateChecklist: defineEndpoint({
    method: 'put',
    path: '/admin/checklist',
    access: 'admin-panel.open',
    summary: 'Hide the checklist, or show it again',
    body: updateChecklistBody,
    response: checklistDto,
    status: 200,
  }),
  backup: defineEndpoint({
    method: 'get',
    path: '/admin/backup',
    access: 'admin-panel.open',
    summary: 'The last good backup',
    response: backupDto,
    status: 200,
  }),
  testMail: defineEndpoint({
    method: 'post',
    path: '/admin/test-mail',
    access: 'admin-panel.open',
    summary: 'Send a mail to the caller, now; 502 has the words of the mail server',
    response: z.object({ to: z.string() }),
    status: 200,
    limit: 'account_mail',
    alsoAnswers: [502, 503],
  }),
};
