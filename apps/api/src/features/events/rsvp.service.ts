import type { RsvpDto } from '@rosette/shared/contract/events.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import type { AppContext } from '#lib/app-context.ts';
import { inTransaction } from '#lib/transaction.ts';
import { type Event, EventModel, missingEvent } from './event.model.ts';
import { announceRsvp, takeBackRsvp } from './event-news.ts';

/** One write that looks and changes in the database, so that each member is in the list at most once. */
function toggle({ id: caller }: Caller, eventId: string): Promise<Event | null> {
  const me = new Types.ObjectId(caller);
  const others = { $filter: { input: '$attendees', cond: { $ne: ['$$this', me] } } };
  return EventModel.findOneAndUpdate(
    { _id: eventId },
    [
      {
        $set: {
          attendees: {
            $cond: [{ $in: [me, '$attendees'] }, others, { $concatArrays: ['$attendees', [me]] }],
          },
        },
      },
    ],
    { returnDocument: 'after', updatePipeline: true },
  ).lean();
}

/**
 * Attends, or no longer attends, however many calls come at the same time (decisions §3); who attends gets a
 * mail, and the organizer is told.
 * @throws 404
 */
export function toggleRsvp(app: AppContext, caller: Caller, id: string): Promise<RsvpDto> {
  return inTransaction(async () => {
    const event = await toggle(caller, id);
    if (!event) throw missingEvent();
    const attendees = event.attendees.map(String);
    const isAttending = attendees.includes(caller.id);
    if (isAttending) await announceRsvp(app, caller, event);
    else await takeBackRsvp(caller, event);
    return { action: isAttending ? 'confirmed' : 'cancelled', attendees };
  }, `event:${id}`);
}
