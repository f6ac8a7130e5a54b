import type { contactRequests, contacts } from '@rosette/shared/contract/contacts.ts';
import { capOf, monthlyLimitRestart } from '@rosette/shared/policy/caps.ts';
import { usedThisMonth } from '#features/limits/limits.service.ts';
import type { Handlers } from '#http/handlers.ts';
import { AlreadyExists } from '#lib/already-exists.ts';
import { clock } from '#lib/clock.ts';
import { presentList } from '#lib/present-list.ts';
import { accept, decline, withdraw } from './answer.service.ts';
import { askForContact } from './ask.service.ts';
import { presentContact, presentRequest } from './contact.present.ts';
import { pairLine } from './contact-pair.service.ts';
import { listRequests, withPeopleOf } from './contact-requests.service.ts';
import { endConnection, listContacts } from './contacts.service.ts';

const requestLine = (id: string) => `contact-request:${id}`;

export const contactRequestHandlers: Handlers<typeof contactRequests> = {
  list: async ({ app, caller, query }) =>
    presentList(app, await listRequests(caller, query), (shown) => presentRequest(shown, caller.id)),
  create: {
    line: ({ caller, body }) => pairLine(caller.id, body.to),
    async commit({ app, caller, body }) {
      const { request, isNew } = await askForContact(app, caller, body);
      const answer = presentRequest(await withPeopleOf(request), caller.id);
      return isNew ? answer : new AlreadyExists(answer);
    },
  },
  allowance: async ({ caller }) => {
    const cap = capOf(caller, 'contact_requests_per_month');
    return {
      limit: cap === 'all' ? null : cap,
      used: await usedThisMonth(caller, 'contact_request'),
      resets_at: monthlyLimitRestart(clock.now()).toISOString(),
    };
  },
  accept: {
    line: ({ params }) => requestLine(params.id),
    commit: async ({ app, caller, params }) => ({
      conversation_id: String(await accept(app, caller, params.id)),
    }),
  },
  decline: {
    line: ({ params }) => requestLine(params.id),
    commit: ({ caller, params }) => decline(caller, params.id),
  },
  withdraw: {
    line: ({ params }) => requestLine(params.id),
    commit: ({ caller, params }) => withdraw(caller, params.id),
  },
};

export const contactHandlers: Handlers<typeof contacts> = {
  list: async ({ app, caller, query }) => presentList(app, await listContacts(caller, query), presentContact),
  remove: {
    line: ({ caller, params }) => pairLine(caller.id, params.user_id),
    commit: ({ caller, params }) => endConnection(caller, params.user_id),
  },
};
