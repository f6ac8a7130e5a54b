import { removeQueuedAbout, removeSomeAbout } from '#features/notifications/notifications.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { forEachAlone } from '#lib/repeat.ts';
import { transaction } from '#lib/transaction.ts';
import { type EventCleanUp, EventCleanUpModel } from './event-clean-up.model.ts';
import { subjectOf } from './event-subject.ts';
import { RsvpModel } from './rsvp.model.ts';

/** Documents per command and transaction: queries of other requests have to wait while a command runs. */
const atOnce = 200;

/** Removes notifications about the event, but those of its removal. Returns whether more may be left. */
async function removeSomeNotifications(event: EventCleanUp): Promise<boolean> {
  return (await removeSomeAbout(subjectOf(event), 'event_cancelled', atOnce)) === atOnce;
}

/** Removes RSVPs, or lets them expire with what calendars show. Returns whether more may be left. */
async function removeSomeRsvps({ _id: event_id, expires_at }: EventCleanUp): Promise<boolean> {
  const left = { event_id, ...(expires_at && { expires_at: null }) };
  const some = await RsvpModel.find(left).limit(atOnce).select('_id').lean();
  const these = { _id: { $in: some.map(({ _id }) => _id) } };
  if (expires_at) await RsvpModel.updateMany(these, { $set: { expires_at } });
  else await RsvpModel.deleteMany(these);
  return some.length === atOnce;
}

/**
 * Removes what belongs to a removed event, inside the transaction of its removal and before its attendees are notified:
 * the notifications about it and its RSVPs. With a crowd `cleanUpEvents` does the rest, as one transaction over thousands
 * would make all others wait.
 */
export async function cleanUpEvent(event: EventCleanUp): Promise<void> {
  await removeQueuedAbout(subjectOf(event));
  const isMore = [await removeSomeNotifications(event), await removeSomeRsvps(event)].includes(true);
  if (isMore) await EventCleanUpModel.create([event]);
}

/** Finishes the removal of events with crowds; idempotent, so that two processes may do it at once. */
export async function cleanUpEvents({ log }: AppContext): Promise<void> {
  const events = await EventCleanUpModel.find().lean();
  await forEachAlone(log, 'what belongs to a removed event could not be removed', events, async (event) => {
    while (await transaction(() => removeSomeNotifications(event)));
    while (await removeSomeRsvps(event));
    await EventCleanUpModel.deleteOne({ _id: event._id });
  });
}
