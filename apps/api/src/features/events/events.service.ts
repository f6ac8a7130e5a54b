import type { CreateEventBody, EventListQuery, UpdateEventBody } from '@rosette/shared/contract/events.ts';
import { mayChange } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { countCreation } from '#features/limits/limits.service.ts';
import { isVisibleTo, type Viewer, visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { forbidden } from '#lib/app-error.ts';
import { changesOf, givenOf, withoutNull } from '#lib/changes.ts';
import type { Listed } from '#lib/page.ts';
import { longTextFilter, searchableBy } from '#lib/search.ts';
import { inTransaction } from '#lib/transaction.ts';
import { type Event, EventModel, missingEvent } from './event.model.ts';
import { findInCalendar, findNewest } from './event-calendar.ts';
import { countChange } from './event-limits.ts';
import { notifyAttendeesOfCancellation, notifyAttendeesOfChange } from './event-news.ts';
import { type OrganizedEvent, withOrganizer, withOrganizers } from './event-organizers.ts';

export type { OrganizedEvent } from './event-organizers.ts';

const searchFieldsOf = ({
  title,
  location,
  description,
}: Pick<Event, 'title' | 'location' | 'description'>) => searchableBy([title, location], description);

/** Upcoming events by date, then past ones, latest first; or all of them, the latest made first. Everybody sees all of them (decisions §5). */
export async function listEvents({
  q,
  from,
  until,
  sort,
  ...page
}: EventListQuery): Promise<Listed<OrganizedEvent>> {
  const find = sort === 'created' ? findNewest : findInCalendar;
  // The same for everybody, so without a viewer: only what belongs to somebody suspended is left out.
  const condition = { ...(await visibleTo(null, 'organizer_id')), ...longTextFilter(q) };
  const { items, total } = await find(condition, { from, until }, page);
  return { items: await withOrganizers(items), total };
}

/**
 * Access is checked by the contract.
 * @throws 429
 */
export async function createEvent(
  app: AppContext,
  caller: Caller,
  body: CreateEventBody,
): Promise<OrganizedEvent> {
  await countCreation(app, caller, 'event');
  const event = { ...body, ...searchFieldsOf(body), organizer_id: caller.id };
  return withOrganizer((await EventModel.create(withoutNull(event))).toObject());
}

async function findEvent(id: string): Promise<Event> {
  const event = await EventModel.findById(id).lean();
  if (!event) throw missingEvent();
  return event;
}

/** @throws 404, also while its organizer is suspended, but for admins */
export async function getEvent(viewer: Viewer, id: string): Promise<OrganizedEvent> {
  const event = await findEvent(id);
  const isHidden = viewer?.role !== 'admin' && !(await isVisibleTo(null, event.organizer_id));
  if (isHidden) throw missingEvent();
  return withOrganizer(event);
}

/**
 * What is left out stays, null clears (decisions §7). What it is searched by is written with it, so the write only
 * counts while another change has not moved that; else it starts over.
 */
async function writeChanges({ config }: AppContext, caller: Caller, id: string, body: UpdateEventBody) {
  for (;;) {
    const before = await EventModel.findById(id).select('+search_text +change_times').lean();
    if (!before) throw missingEvent();
    if (!mayChange(caller, String(before.organizer_id)))
      throw forbidden('You can only change your own events');
    const change_times = config.RATE_LIMIT === 'off' ? undefined : countChange(before, body);
    const after = await EventModel.findOneAndUpdate(
      { _id: id, search_text: before.search_text },
      changesOf({ ...body, ...searchFieldsOf({ ...before, ...givenOf(body) }), change_times }),
      { returnDocument: 'after' },
    ).lean();
    if (after) return { before, after };
  }
}

/**
 * Changes an event and tells who attends, where it matters to them.
 * @throws 403, 404, 429 when it was changed ten times within an hour
 */
export async function updateEvent(
  app: AppContext,
  caller: Caller,
  id: string,
  body: UpdateEventBody,
): Promise<OrganizedEvent> {
  const updated = await inTransaction(async () => {
    const { before, after } = await writeChanges(app, caller, id, body);
    await notifyAttendeesOfChange(app, caller, before, after);
    return after;
  }, `event:${id}`);
  return withOrganizer(updated);
}

/**
 * Removes an event and tells who was going to attend.
 * @throws 403, 404
 */
export async function removeEvent(app: AppContext, caller: Caller, id: string): Promise<void> {
  const { organizer_id } = await findEvent(id);
  if (!mayChange(caller, String(organizer_id))) throw forbidden('You can only remove your own events');
  if (!(await cancelEvent(app, caller.id, caller.id, id))) throw missingEvent();
}

/**
 * The same without asking who may; false when it is gone already. `by` is not told. `actor_id` is who is named as having
 * done it, null for a member whose account is being deleted.
 */
export function cancelEvent(
  app: AppContext,
  by: string,
  actor_id: string | null,
  id: string,
): Promise<boolean> {
  return inTransaction(async () => {
    const removed = await EventModel.findOneAndDelete({ _id: id }).lean();
    if (removed) await notifyAttendeesOfCancellation(app, by, actor_id, removed);
    return removed !== null;
  }, `event:${id}`);
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
  if (!updated) throw missingEvent();
  return withOrganizer(updated);
}

export function countEvents(): Promise<number> {
  return EventModel.estimatedDocumentCount();
}
