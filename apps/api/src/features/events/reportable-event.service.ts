import { isValidObjectId } from 'mongoose';
import type { Reportable } from '#lib/reportable.ts';
import { EventModel } from './event.model.ts';

/** The event with this id, whoever may see it; null where there is none. */
export async function findReportableEvent(id: string): Promise<Reportable | null> {
  const found = isValidObjectId(id)
    ? await EventModel.findById(id).select('organizer_id title').lean()
    : null;
  return found && { owner_id: String(found.organizer_id), label: found.title, path: `/events/${found._id}` };
}
