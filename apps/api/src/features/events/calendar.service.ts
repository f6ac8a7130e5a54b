import { maxListLength } from '@rosette/shared/contract/fields.ts';
import type { MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isVisibleTo, notSuspendedFor } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { memberOfCalendar } from './calendar-links.service.ts';
import { CancelledEventModel } from './cancelled-event.model.ts';
import { EventModel } from './event.model.ts';
import {
  type CalendarEntry,
  type CalendarEvent,
  calendarFeedOf,
  calendarFileOf,
  latestOf,
} from './event-calendar.ts';
import { withoutPlace } from './event-mails.ts';
import { getEvent, shownAsCancelledMs } from './events.service.ts';
import { type Rsvp, RsvpModel } from './rsvp.model.ts';
import { type OrganizedEvent, withOrganizers } from './seen-events.ts';

/** A text as an iterable of one piece. */
async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}

/**
 * One event as an iCalendar file, with its address where the caller may see it.
 * @throws 404
 */
export async function calendarFile(
  app: AppContext,
  caller: MaybeCaller,
  id: string,
): Promise<AsyncIterable<string>> {
  const event = await getEvent(caller, id);
  return inOnePiece(calendarFileOf(app, event.seesPlace ? event : withoutPlace(event)));
}

function entryOf(event: CalendarEvent, rsvp: Rsvp | undefined, isCancelled: boolean): CalendarEntry {
  const rsvpChangedAt = rsvp && latestOf(rsvp.since, rsvp.calendar_changed_at);
  return { event, rsvpChangedAt, isCancelled };
}

/**
 * Events she attends or organizes, and recently cancelled ones; the latest thousand. Those of suspended organizers are
 * left out while it lasts.
 */
async function entriesOf(memberId: string): Promise<CalendarEntry[]> {
  const leftSince = new Date(clock.now().getTime() - shownAsCancelledMs);
  const rsvps = await RsvpModel.find({
    member_id: memberId,
    $or: [{ state: 'going' }, { state: 'left', since: { $gt: leftSince } }],
  }).lean();
  const byEvent = new Map(rsvps.map((rsvp) => [String(rsvp.event_id), rsvp]));
  const ids = rsvps.map(({ event_id }) => event_id);
  const isShown = {
    $or: [{ _id: { $in: ids } }, { organizer_id: memberId }],
    ...(await notSuspendedFor(memberId, 'organizer_id')),
  };
  const events = await EventModel.find(isShown).sort({ starts_at: -1 }).limit(maxListLength).lean();
  const isHers = ({ organizer_id }: OrganizedEvent) => String(organizer_id) === memberId;
  const shown = (await withOrganizers(events)).map((event) => {
    const rsvp = isHers(event) ? undefined : byEvent.get(String(event._id));
    const isLeft = rsvp?.state === 'left';
    return entryOf(isLeft ? withoutPlace(event) : event, rsvp, isLeft);
  });
  const gone = await CancelledEventModel.find({
    ...isShown,
    expires_at: { $gt: clock.now() },
  }).lean();
  return [...shown, ...gone.map((event) => entryOf(event, byEvent.get(String(event._id)), true))];
}

/**
 * The calendar feed of a secret address.
 * @throws 404 for an unknown secret or a suspended member
 */
export async function calendarFeed(app: AppContext, secret: string): Promise<AsyncIterable<string>> {
  const memberId = await memberOfCalendar(secret);
  if (!memberId || !(await isVisibleTo(null, memberId)))
    throw notFound('There is no calendar at this address');
  return inOnePiece(calendarFeedOf(app, await entriesOf(memberId)));
}
