import { isValidObjectId } from 'mongoose';
import type { Reportable } from '#lib/reportable.ts';
import { EventModel } from './event.model.ts';

/** Finds an event with its organizer for a report, whatever its visibility; null where there is none. */
export async function findReportableEvent(id: string): Promise<Reportable | null> {
  const found = isValidObjectId(id)
    ? await EventModel.findById(id).select('organizer_id title').lean()
    : null;
  return found && { owner_id: String(found.organizer_id), label: found.title, path: `/events/${found._id}` };
}
