import type { RsvpEntryDto } from '@rosette/shared/contract/data-export.ts';
import type { EventDto } from '@rosette/shared/contract/events.ts';
import type { AppContext } from '#lib/app-context.ts';
import { EventModel } from './event.model.ts';
import { presentEvent } from './event.present.ts';
import { cancelEvent } from './events.service.ts';

/** For the download of her data: the events she organises, one by one; `name` is hers. */
export async function* eventsOf(memberId: string, name: string): AsyncGenerator<EventDto> {
  for await (const event of EventModel.find({ organizer_id: memberId }).lean().cursor()) {
    yield presentEvent({ ...event, organizer_name: name });
  }
}

/** For the download of her data: the events she attends, one by one. */
export async function* rsvpsOf(memberId: string): AsyncGenerator<RsvpEntryDto> {
  for await (const { _id, title, date } of EventModel.find({ attendees: memberId }).lean().cursor()) {
    yield { id: String(_id), title, date: date.toISOString() };
  }
}

/**
 * The events she organises go with her, past ones too, and whoever was going to attend is told; she no longer attends
 * those of others.
 */
export async function forgetEvents(app: AppContext, memberId: string): Promise<void> {
  const organized = EventModel.find({ organizer_id: memberId }).select('_id').lean().cursor();
  for await (const { _id } of organized) await cancelEvent(app, memberId, null, String(_id));
  await EventModel.updateMany({ attendees: memberId }, { $pull: { attendees: memberId } });
}
