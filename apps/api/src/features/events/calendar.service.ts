import { createHash, randomBytes } from 'node:crypto';
import type { CalendarLinkDto } from '@rosette/shared/contract/event-calendars.ts';
import { maxListLength } from '@rosette/shared/contract/fields.ts';
import type { Caller, MaybeCaller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { findUser, type User } from '#features/users/users.service.ts';
import { isVisibleTo, notSuspendedFor } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { createSeal } from '#lib/seal.ts';
import {
  type CalendarEntry,
  type CalendarEvent,
  calendarFeedOf,
  calendarFileOf,
  latestOf,
} from './calendar-file.ts';
import { type CalendarLink, CalendarLinkModel } from './calendar-link.model.ts';
import { CancelledEventModel } from './cancelled-event.model.ts';
import { EventModel } from './event.model.ts';
import { shownAsCancelledMs } from './event-cancellation.ts';
import { withoutPlace } from './event-mails.ts';
import { getEvent } from './events.service.ts';
import { type Rsvp, RsvpModel } from './rsvp.model.ts';
import { type OrganizedEvent, withOrganizers } from './seen-events.service.ts';

const sealOf = ({ config }: AppContext) => createSeal(config.jwtSecrets, 'calendar');

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

const linkTo = ({ config }: AppContext, secret: string): CalendarLinkDto => ({
  url: `${config.webOrigin}/api/calendar/${secret}.ics`,
});

/** Replaces a member's calendar address by a new one. */
export async function renewCalendarLink(app: AppContext, caller: Caller): Promise<CalendarLinkDto> {
  const { id, token_version } = caller;
  const secret = randomBytes(32).toString('base64url');
  await CalendarLinkModel.updateOne(
    { member_id: id },
    { $set: { digest: digestOf(secret), secret: sealOf(app).close(secret), token_version } },
    { upsert: true },
  );
  return linkTo(app, secret);
}

/** Ended where the account has another `token_version` by now. */
const isValidAt = (link: CalendarLink, token_version: number | undefined) =>
  link.token_version === token_version;

/** A member's calendar address, created on first use and after the earlier one was ended. */
export async function getCalendarLink(app: AppContext, caller: Caller): Promise<CalendarLinkDto> {
  const link = await CalendarLinkModel.findOne({ member_id: caller.id }).lean();
  // Unreadable after the installation's secret was replaced.
  const secret = link && isValidAt(link, caller.token_version) && sealOf(app).open(link.secret);
  if (secret) return linkTo(app, secret);
  try {
    return await renewCalendarLink(app, caller);
  } catch (error) {
    // A concurrent request has created it.
    if (!isDuplicate(error, 'member_id')) throw error;
    return getCalendarLink(app, caller);
  }
}

/** The member with this calendar secret; null where there is none, or it was ended. */
async function memberOfCalendar(secret: string): Promise<User | null> {
  const link = await CalendarLinkModel.findOne({ digest: digestOf(secret) }).lean();
  const member = link && (await findUser(String(link.member_id)));
  return member && isValidAt(link, member.token_version) ? member : null;
}

/** A text as an iterable of one piece. */
export async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}

/**
 * One event as an iCalendar file in this language, with its address where the caller may see it.
 * @throws 404
 */
export async function calendarFile(
  app: AppContext,
  caller: MaybeCaller,
  id: string,
  language: Language,
): Promise<AsyncIterable<string>> {
  const event = await getEvent(caller, id);
  return inOnePiece(calendarFileOf(app, language, event.seesPlace ? event : withoutPlace(event)));
}

function entryOf(
  event: CalendarEvent,
  rsvp: Rsvp | undefined,
  state: 'on' | 'left' | 'cancelled',
): CalendarEntry {
  const rsvpChangedAt = rsvp && latestOf(rsvp.since, rsvp.calendar_changed_at);
  return { event, rsvpChangedAt, isCancelled: state !== 'on', isLeft: state === 'left' };
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
    return isLeft ? entryOf(withoutPlace(event), rsvp, 'left') : entryOf(event, rsvp, 'on');
  });
  const gone = await CancelledEventModel.find({
    ...isShown,
    expires_at: { $gt: clock.now() },
  }).lean();
  return [...shown, ...gone.map((event) => entryOf(event, byEvent.get(String(event._id)), 'cancelled'))];
}

/**
 * The calendar feed of a secret address, in its owner's language.
 * @throws 404 for an unknown secret or a suspended member
 */
export async function calendarFeed(app: AppContext, secret: string): Promise<AsyncIterable<string>> {
  const member = await memberOfCalendar(secret);
  const id = String(member?._id);
  if (!member || !(await isVisibleTo(null, id))) throw notFound('unknown_calendar');
  const language = member.language ?? app.config.DEFAULT_LANGUAGE;
  return inOnePiece(calendarFeedOf(app, language, await entriesOf(id)));
}
