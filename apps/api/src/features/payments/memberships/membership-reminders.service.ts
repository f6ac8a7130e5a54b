import { addDays } from '@rosette/shared/calendar.ts';
import { notify } from '#features/notifications/notify.service.ts';
import {
  type MembershipReminder,
  markReminded,
  termsToRemind,
} from '#features/users/membership-fields.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { forEachAlone } from '#lib/repeat.ts';
import { transaction } from '#lib/transaction.ts';
import { reminderNews } from './membership-news.ts';

/** Days after an end for which it is still announced: bounds what is sent after a long downtime. */
const endedWithinDays = 14;

/**
 * Reminds members seven days and one day before their membership ends, and when it has ended. Safe to call often, late
 * and by several processes: each reminder is marked at the member in the transaction that notifies her, and after a
 * downtime only the latest due one is sent.
 */
export async function remindMembers(app: AppContext): Promise<void> {
  const now = clock.now();
  const inADay = addDays(now, 1);
  await remind(app, '7_days', inADay, addDays(now, 7));
  await remind(app, '1_day', now, inADay);
  await remind(app, 'ended', addDays(now, -endedWithinDays), now);
}

async function remind(
  app: AppContext,
  reminder: MembershipReminder,
  after: Date,
  until: Date,
): Promise<void> {
  const terms = termsToRemind(reminder, after, until);
  await forEachAlone(app.log, 'a member could not be reminded', terms, (term) =>
    transaction(async () => {
      if (await markReminded(term, reminder)) await notify(app, reminderNews(app, term, reminder));
    }),
  );
}
