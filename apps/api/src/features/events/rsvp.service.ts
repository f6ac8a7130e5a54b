import type { RsvpDto } from '@rosette/shared/contract/events.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { isVisibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { notFound } from '#lib/app-error.ts';
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
 * @throws 404, also across a block, where leaving stays possible (beyond §9)
 */
export function toggleRsvp(app: AppContext, caller: Caller, id: string): Promise<RsvpDto> {
  return inTransaction(async () => {
    const event = await toggle(caller, id);
    if (!event) throw missingEvent();
    const attendees = event.attendees.map(String);
    const isAttending = attendees.includes(caller.id);
    if (isAttending && !(await isVisibleTo(caller, event.organizer_id))) {
      throw notFound('This member cannot be reached');
    }
    if (isAttending) await announceRsvp(app, caller, event);
    else await takeBackRsvp(caller, event);
    return { action: isAttending ? 'confirmed' : 'cancelled', attendees };
  }, `event:${id}`);
}
