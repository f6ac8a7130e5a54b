import type {
  CreateEventBody,
  EventListQuery,
  RsvpDto,
  UpdateEventBody,
} from '@rosette/shared/contract/events.ts';
import { can, mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { Types } from 'mongoose';
import { namesOf } from '#features/users/users.service.ts';
import { forbidden, notFound } from '#lib/app-error.ts';
import { changesOf, givenOf, withoutNull } from '#lib/changes.ts';
import type { Listed } from '#lib/page.ts';
import { searchableBy, searchFilter } from '#lib/search.ts';
import { type Event, EventModel } from './event.model.ts';
import { findInCalendar, findNewest } from './event-calendar.ts';

export type OrganizedEvent = Event & { organizer_name: string };

const missing = () => notFound('This event does not exist');

const searchFieldsOf = ({
  title,
  location,
  description,
}: Pick<Event, 'title' | 'location' | 'description'>) => searchableBy(title, location, description);

async function withOrganizers(events: Event[]): Promise<OrganizedEvent[]> {
  const names = await namesOf(events.map(({ organizer_id }) => organizer_id));
  return events.map((event) => ({
    ...event,
    organizer_name: names.get(String(event.organizer_id)) ?? 'Former member',
  }));
}

async function withOrganizer(event: Event): Promise<OrganizedEvent> {
  const [organized] = await withOrganizers([event]);
  return organized as OrganizedEvent;
}

/** Upcoming events by date, then past ones, latest first; or all of them, the latest made first. Everybody sees all of them (decisions §5). */
export async function listEvents({
  q,
  from,
  until,
  sort,
  ...page
}: EventListQuery): Promise<Listed<OrganizedEvent>> {
  const find = sort === 'created' ? findNewest : findInCalendar;
  const { items, total } = await find(searchFilter(q), { from, until }, page);
  return { items: await withOrganizers(items), total };
}

/** @throws 403 below premium */
export async function createEvent(caller: Caller, body: CreateEventBody): Promise<OrganizedEvent> {
  if (!can(caller, 'event.create')) throw forbidden('Upgrade to Premium or Corporate to create events');
  const event = { ...body, ...searchFieldsOf(body), organizer_id: caller.id };
  return withOrganizer((await EventModel.create(withoutNull(event))).toObject());
}

async function findEvent(id: string): Promise<Event> {
  const event = await EventModel.findById(id).lean();
  if (!event) throw missing();
  return event;
}

/** @throws 404 */
export async function getEvent(id: string): Promise<OrganizedEvent> {
  return withOrganizer(await findEvent(id));
}

/**
 * What is left out stays, null clears (decisions §7). What it is searched by is written with it, so the write only
 * counts while another change has not moved that; else it starts over.
 * @throws 403, 404
 */
export async function updateEvent(
  caller: Caller,
  id: string,
  body: UpdateEventBody,
): Promise<OrganizedEvent> {
  for (;;) {
    const current = await EventModel.findById(id).select('+search_text').lean();
    if (!current) throw missing();
    if (!mayChange(caller, String(current.organizer_id)))
      throw forbidden('You can only change your own events');
    const updated = await EventModel.findOneAndUpdate(
      { _id: id, search_text: current.search_text },
      changesOf({ ...body, ...searchFieldsOf({ ...current, ...givenOf(body) }) }),
      { returnDocument: 'after' },
    ).lean();
    if (updated) return withOrganizer(updated);
  }
}

/** @throws 403, 404 */
export async function removeEvent(caller: Caller, id: string): Promise<void> {
  const { organizer_id } = await findEvent(id);
  if (!mayChange(caller, String(organizer_id))) throw forbidden('You can only remove your own events');
  const { deletedCount } = await EventModel.deleteOne({ _id: id });
  if (deletedCount === 0) throw missing();
}

/**
 * Attends, or no longer attends: one write that looks and changes in the database, so that each member is in the list
 * at most once however many calls come at the same time (decisions §3).
 * @throws 404
 */
export async function toggleRsvp(caller: Caller, id: string): Promise<RsvpDto> {
  const me = new Types.ObjectId(caller.id);
  const others = { $filter: { input: '$attendees', cond: { $ne: ['$$this', me] } } };
  const event = await EventModel.findOneAndUpdate(
    { _id: id },
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
  if (!event) throw missing();
  const attendees = event.attendees.map(String);
  return { action: attendees.includes(caller.id) ? 'confirmed' : 'cancelled', attendees };
}

/**
 * Marks it as sponsored; an admin decides that. Null clears the sponsor's name.
 * @throws 404
 */
export async function setEventSponsor(
  id: string,
  sponsor: { is_sponsored?: boolean | undefined; sponsor_name?: string | null | undefined },
): Promise<OrganizedEvent> {
  const updated = await EventModel.findByIdAndUpdate(id, changesOf(sponsor), {
    returnDocument: 'after',
  }).lean();
  if (!updated) throw missing();
  return withOrganizer(updated);
}

export function countEvents(): Promise<number> {
  return EventModel.estimatedDocumentCount();
}
