import type { Types } from 'mongoose';
import { visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { forEachAlone } from '#lib/repeat.ts';
import { transaction } from '#lib/transaction.ts';
import { EventModel } from './event.model.ts';
import { notifyOfWaitingChange } from './event-news.ts';
import { notifyOfWaitingDates } from './series-news.ts';

/**
 * Announces every due change, each by one process, those of a series together. Those of a suspended organizer's events wait
 * until her suspension ends, as reminders do.
 */
export async function notifyOfDueChanges(app: AppContext): Promise<void> {
  const due = await EventModel.find({
    tell_change_at: { $lte: clock.now() },
    ...(await visibleTo(null, 'organizer_id')),
  })
    .select('series_id')
    .sort({ starts_at: 1, _id: 1 })
    .lean();
  const together = new Map<string, { _id: Types.ObjectId; ids: Types.ObjectId[] }>();
  for (const { _id, series_id } of due) {
    const key = String(series_id ?? _id);
    const before = together.get(key);
    if (before) before.ids.push(_id);
    else together.set(key, { _id, ids: [_id] });
  }
  await forEachAlone(
    app.log,
    'a change of an event could not be announced',
    together.values(),
    ({ _id, ids }) =>
      transaction(
        () => (ids.length === 1 ? notifyOfWaitingChange(app, _id) : notifyOfWaitingDates(app, ids)),
        `event:${_id}`,
      ),
  );
}
