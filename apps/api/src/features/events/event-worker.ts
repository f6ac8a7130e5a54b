import { visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { forEachAlone } from '#lib/repeat.ts';
import { transaction } from '#lib/transaction.ts';
import { EventModel } from './event.model.ts';
import { notifyOfWaitingChange } from './event-news.ts';

/**
 * Announces every due change, each by one process. Those of a suspended organizer's events wait until her suspension
 * ends, as reminders do.
 */
export async function notifyOfDueChanges(app: AppContext): Promise<void> {
  const due = await EventModel.find({
    tell_change_at: { $lte: clock.now() },
    ...(await visibleTo(null, 'organizer_id')),
  })
    .select('_id')
    .lean();
  await forEachAlone(app.log, 'a change of an event could not be announced', due, ({ _id }) =>
    transaction(() => notifyOfWaitingChange(app, _id), `event:${_id}`),
  );
}
