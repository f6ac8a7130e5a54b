import type { applications } from '@rosette/shared/contract/applications.ts';
import type { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { creationsOf } from '#features/limits/limits.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { inLine, transaction } from '#lib/transaction.ts';
import { answerApplicant, listApplicants, openConversationWithApplicant } from './applicants.service.ts';
import { applyTo, changeNote, listOwnApplications, withdraw } from './applications.service.ts';
import {
  closeOpportunity,
  createOpportunity,
  getOpportunity,
  listOpportunities,
  removeOpportunity,
  renewOpportunity,
  updateOpportunity,
} from './opportunities.service.ts';
import { presentApplicant, presentMyApplication, presentOpportunity } from './opportunity.present.ts';

/** The line of the changes of an opportunity and of its applications. */
const line = ({ params }: { params: { id: string } }) => `opportunity:${params.id}`;

export const opportunityHandlers: Handlers<typeof opportunities> = {
  list: async ({ app, caller, query }) =>
    presentList(app, await listOpportunities(caller, query), presentOpportunity),
  create: {
    line: ({ caller }) => creationsOf(caller),
    commit: async ({ app, caller, body }) => presentOpportunity(await createOpportunity(app, caller, body)),
  },
  get: async ({ caller, params }) => presentOpportunity(await getOpportunity(caller, params.id)),
  update: {
    line,
    commit: async ({ caller, params, body }) =>
      presentOpportunity(await updateOpportunity(caller, params.id, body)),
  },
  remove: {
    line,
    commit: ({ app, caller, params, body }) => removeOpportunity(app, caller, params.id, body),
  },
  renew: {
    line,
    commit: async ({ caller, params }) => presentOpportunity(await renewOpportunity(caller, params.id)),
  },
  close: {
    line,
    commit: async ({ caller, params, body }) =>
      presentOpportunity(await closeOpportunity(caller, params.id, body)),
  },
};

export const applicationHandlers: Handlers<typeof applications> = {
  mine: async ({ app, caller, query }) =>
    presentList(app, await listOwnApplications(caller, query), presentMyApplication),
  // Not a `Write`, which has one line: a member's applications conflict on her limit, those to one opportunity on that.
  apply: ({ app, caller, params: { id }, body }) =>
    inLine(`applicant:${caller.id}`, () =>
      transaction(
        async () => presentOpportunity(await applyTo(app, caller, id, body?.note)),
        `opportunity:${id}`,
      ),
    ),
  changeNote: {
    line,
    commit: async ({ caller, params, body }) =>
      presentMyApplication(await changeNote(caller, params.id, body.note)),
  },
  withdraw: { line, commit: ({ caller, params }) => withdraw(caller, params.id) },
  applicants: async ({ app, caller, params, query }) =>
    presentList(app, await listApplicants(caller, params.id, query), presentApplicant),
  answer: {
    line,
    commit: async ({ app, caller, params, body }) =>
      presentApplicant(await answerApplicant(app, caller, params.id, params.user_id, body)),
  },
  openConversation: {
    line,
    commit: ({ caller, params }) => openConversationWithApplicant(caller, params.id, params.user_id),
  },
};
