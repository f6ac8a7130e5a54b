import type { applications } from '@rosette/shared/contract/applications.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { answerApplicant, listApplicants, openConversationWithApplicant } from './applicants.service.ts';
import { presentApplicant, presentMyApplication } from './application.present.ts';
import { applyTo, changeNote, listOwnApplications, withdraw } from './applications.service.ts';
import { presentOpportunity } from './opportunity.present.ts';

export const applicationHandlers: Handlers<typeof applications> = {
  mine: async ({ app, caller, query }) =>
    presentList(app, await listOwnApplications(caller, query), presentMyApplication),
  apply: async ({ app, caller, params, body }) =>
    presentOpportunity(await applyTo(app, caller, params.id, body?.note)),
  changeNote: async ({ caller, params, body }) =>
    presentMyApplication(await changeNote(caller, params.id, body.note)),
  withdraw: ({ caller, params }) => withdraw(caller, params.id),
  applicants: async ({ app, caller, params, query }) =>
    presentList(app, await listApplicants(caller, params.id, query), presentApplicant),
  answer: async ({ app, caller, params, body }) =>
    presentApplicant(await answerApplicant(app, caller, params.id, params.user_id, body)),
  openConversation: ({ caller, params }) => openConversationWithApplicant(caller, params.id, params.user_id),
};
