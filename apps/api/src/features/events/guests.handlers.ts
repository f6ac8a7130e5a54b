import { setTimeout as sleep } from 'node:timers/promises';
import type { guests } from '@rosette/shared/contract/guests.ts';
import type { Handlers } from '#http/handlers.ts';
import { render, say } from '#lib/message.ts';
import { transaction } from '#lib/transaction.ts';
import {
  askAsGuest,
  confirmSeat,
  eventOfGuest,
  giveSeatBack,
  guestCalendarFile,
  openGuestPage,
  removeGuestData,
} from './guests.service.ts';

/** Longer than storing a guest and her mail takes. */
const askAnswerMs = 250;

/** Changes a guest's seat in the line of her event, which only her secret tells. */
const inLineOfEvent = async <T>(secret: string, change: () => Promise<T>): Promise<T> =>
  transaction(change, `event:${await eventOfGuest(secret)}`);

export const guestHandlers: Handlers<typeof guests> = {
  // Not a `Write`: the answer has to take as long for a member's address as for another.
  async ask({ app, params, body, language }) {
    const asked = transaction(() => askAsGuest(app, params.id, body, language), `event:${params.id}`);
    await Promise.all([asked, sleep(askAnswerMs)]);
    return { message: render(language, say('answers.guestLinkSent', { email: body.email })) };
  },
  get: ({ params }) => openGuestPage(params.secret),
  calendarFile: ({ app, params, language }) => guestCalendarFile(app, params.secret, language),
  join: ({ app, params: { secret } }) => inLineOfEvent(secret, () => confirmSeat(app, secret)),
  leave: ({ app, params: { secret } }) => inLineOfEvent(secret, () => giveSeatBack(app, secret)),
  remove: ({ app, params: { secret } }) => inLineOfEvent(secret, () => removeGuestData(app, secret)),
};
