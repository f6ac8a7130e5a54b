import type { RsvpDto } from '@rosette/shared/contract/events.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { type ClientSession, Types } from 'mongoose';
import { changeAndMail } from '#features/mail/outbox.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type Event, EventModel, missingEvent } from './event.model.ts';
import { confirmRsvp } from './event-news.ts';

/** One write that looks and changes in the database, so that each member is in the list at most once. */
function toggle({ id: caller }: Caller, eventId: string, session?: ClientSession): Promise<Event | null> {
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
    { returnDocument: 'after', updatePipeline: true, ...(session && { session }) },
  ).lean();
}

/**
 * Attends, or no longer attends, however many calls come at the same time (decisions §3); who attends gets a mail.
 * @throws 404
 */
export function toggleRsvp(app: AppContext, caller: Caller, id: string): Promise<RsvpDto> {
  return changeAndMail(app, `event:${id}`, async (session) => {
    const event = await toggle(caller, id, session);
    if (!event) throw missingEvent();
    const attendees = event.attendees.map(String);
    const isAttending = attendees.includes(caller.id);
    if (isAttending) await confirmRsvp(app, caller, event, session);
    return { action: isAttending ? 'confirmed' : 'cancelled', attendees };
  });
}
