import type { introductions } from '@rosette/shared/contract/introductions.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { pairLine } from '../contacts/contact-pair.service.ts';
import { answerIntroduction } from './answer-introduction.service.ts';
import { presentIntroduction } from './introduction.present.ts';
import { introduce, listIntroductions } from './introductions.service.ts';

const introductionLine = (id: string) => `introduction:${id}`;

export const introductionHandlers: Handlers<typeof introductions> = {
  list: async ({ app, caller, query }) =>
    presentList(app, await listIntroductions(caller, query), (shown) =>
      presentIntroduction(shown, caller.id),
    ),
  create: {
    line: ({ body }) => pairLine(body.first_id, body.second_id),
    commit: async ({ app, caller, body }) =>
      presentIntroduction(await introduce(app, caller, body), caller.id),
  },
  accept: {
    line: ({ params }) => introductionLine(params.id),
    commit: async ({ app, caller, params }) =>
      presentIntroduction(await answerIntroduction(app, caller, params.id, 'accepted'), caller.id),
  },
  decline: {
    line: ({ params }) => introductionLine(params.id),
    commit: async ({ app, caller, params }) =>
      presentIntroduction(await answerIntroduction(app, caller, params.id, 'declined'), caller.id),
  },
};
