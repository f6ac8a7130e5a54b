import * as z from 'zod/mini';
import { defineEndpoint } from './define-endpoint.ts';

/** product/site#checklist: what an installation needs before it is shown to members. */
export const setupSteps = [
  'name',
  'logo',
  'legal',
  'contact',
  'mail',
  'payments',
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
