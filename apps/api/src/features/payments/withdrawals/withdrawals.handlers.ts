import type { cancellations } from '@rosette/shared/contract/cancellations.ts';
import type { withdrawals } from '@rosette/shared/contract/withdrawals.ts';
import type { Handlers } from '#http/handlers.ts';
import { presentList } from '#lib/present-list.ts';
import { createCancellation } from './cancellations.service.ts';
import { presentWithdrawal } from './withdrawal.present.ts';
import {
  acceptWithdrawal,
  createWithdrawal,
  declineWithdrawal,
  listWithdrawals,
} from './withdrawals.service.ts';

const line = ({ params }: { params: { id: string } }) => `withdrawal:${params.id}`;

export const withdrawalHandlers: Handlers<typeof withdrawals> = {
  create: {
    // The second withdrawal of a purchase finds the first.
    line: ({ body }) => `withdrawals:${body.receipt_number ?? body.email}`,
    commit: async ({ app, caller, body, language }) => {
      const { _id, received_at } = await createWithdrawal(app, caller, body, language);
      return { id: String(_id), received_at: received_at.toISOString() };
    },
  },
  list: async ({ app, query, language }) =>
    presentList(app, await listWithdrawals(query), (shown) => presentWithdrawal(language, shown)),
  accept: {
    line,
    commit: async ({ app, caller, params, body, language }) =>
      presentWithdrawal(language, await acceptWithdrawal(app, caller, params.id, body)),
  },
  decline: {
    line,
    commit: async ({ app, caller, params, body, language }) =>
      presentWithdrawal(language, await declineWithdrawal(app, caller, params.id, body)),
  },
};

export const cancellationHandlers: Handlers<typeof cancellations> = {
  create: {
    // The second cancellation of a purchase finds the first.
    line: ({ body }) => `cancellations:${body.receipt_number ?? body.email}`,
    commit: async ({ app, caller, body, language }) => {
      const { _id, received_at } = await createCancellation(app, caller, body, language);
      return { id: String(_id), received_at: received_at.toISOString() };
    },
  },
};
