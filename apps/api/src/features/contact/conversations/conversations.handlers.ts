import type { conversations } from '@rosette/shared/contract/conversations.ts';
import type { Handlers } from '#http/handlers.ts';
import { AlreadyExists } from '#lib/already-exists.ts';
import { presentList } from '#lib/present-list.ts';
import { presentConversation, presentMessage } from './conversation.present.ts';
import { getConversation, listConversations } from './conversations.service.ts';
import { listMessages, readConversation, sendMessage } from './messages.service.ts';

const conversationLine = (id: string) => `conversation:${id}`;

export const conversationHandlers: Handlers<typeof conversations> = {
  list: async ({ app, caller, query }) =>
    presentList(app, await listConversations(caller, query), presentConversation),
  get: async ({ caller, params }) => presentConversation(await getConversation(caller, params.id)),
  messages: async ({ app, caller, params, query }) =>
    presentList(app, await listMessages(caller, params.id, query), (message) =>
      presentMessage(message, caller.id),
    ),
  send: {
    line: ({ params }) => conversationLine(params.id),
    async commit({ app, caller, params, body }) {
      const { message, isNew } = await sendMessage(app, caller, params.id, body);
      const answer = presentMessage(message, caller.id);
      return isNew ? answer : new AlreadyExists(answer);
    },
  },
  read: {
    line: ({ params }) => conversationLine(params.id),
    commit: ({ caller, params }) => readConversation(caller, params.id),
  },
};
