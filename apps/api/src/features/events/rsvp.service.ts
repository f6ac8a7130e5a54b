import type { RsvpState } from '@rosette/shared/contract/rsvp-state.ts';
import type { MyRsvpDto, RsvpDto } from '@rosette/shared/contract/rsvps.ts';
import { isOver } from '@rosette/shared/event-times.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { visibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, type PageQuery, pageOf } from '#lib/page.ts';
import { join, leave, lockAndCount, lockEvent, releaseSeats, stateOf } from './attendance.ts';
import { type Event, EventModel } from './event.model.ts';
import { announceRsvp, withdrawRsvpNotification } from './event-news.ts';
import { notifyPromoted, type Promotion } from './promotion-news.ts';
import { RsvpModel } from './rsvp.model.ts';
import { withAttendance } from './seen-events.service.ts';

const actionOf = (state: RsvpState | null) => {
  if (state === null) return 'cancelled';
  return state === 'going' ? 'confirmed' : 'waitlisted';
};

async function answerOf(caller: Caller, event: Event, state: RsvpState | null): Promise<RsvpDto> {
  const [seen] = await withAttendance(caller, [event]);
  return { action: actionOf(state), attendees: seen?.attendees ?? [] };
}

/** Takes back the seat of a member who left, and notifies those who moved up. */
async function giveUp(
  app: AppContext,
  caller: Caller,
  event: Event,
  seats: readonly RsvpState[],
): Promise<RsvpDto> {
  await withdrawRsvpNotification(caller.id, event);
  await notifyPromoted(app, event, await releaseSeats(event, seats));
  return answerOf(caller, event, null);
}

/** An event across a block or of a suspended organizer cannot be joined, only left (product/safety#blocks). */
async function attendHidden(
  app: AppContext,
  caller: Caller,
  id: string,
  isToggled: boolean,
): Promise<RsvpDto> {
  const event = await lockEvent(id);
  const state = isToggled
    ? await leave(event, { member_id: caller.id })
    : await stateOf(event, { member_id: caller.id });
  if (!state) throw notFound('member_unreachable');
  return isToggled ? giveUp(app, caller, event, [state]) : answerOf(caller, event, state);
}

/**
 * Joins the event or its waitlist, inside a transaction; a repeated call changes nothing, or leaves where `isToggled`
 * (product/events#rsvp).
 * @throws 404 for an unknown event and across a block, 409 joining an event that is over
 */
export async function attend(
  app: AppContext,
  caller: Caller,
  id: string,
  isToggled = false,
): Promise<RsvpDto> {
  const { announced, ...answer } = await attendOne(app, caller, id, isToggled);
  if (announced) await announceRsvp(app, caller, announced);
  return answer;
}

/** As `attend`, without confirming it to her and telling the organizer: that is for `announced`. */
export async function attendOne(
  app: AppContext,
  caller: Caller,
  id: string,
  isToggled = false,
): Promise<RsvpDto & { announced?: Event }> {
  const locked = await lockAndCount(id, await visibleTo(caller, 'organizer_id'));
  if (!locked) return attendHidden(app, caller, id, isToggled);
  const { event, seat } = locked;
  const before = await join(event, { member_id: caller.id }, seat, isToggled);
  if (before && isToggled) return giveUp(app, caller, event, [seat, before]);
  if (before) {
    await releaseSeats(event, [seat]);
    return answerOf(caller, event, before);
  }
  if (isOver(event, clock.now())) throw conflict('event_is_over');
  const answer = await answerOf(caller, event, seat);
  return seat === 'going' ? { ...answer, announced: event } : answer;
}

/**
 * Leaves the event or its waitlist, inside a transaction; idempotent.
 * @throws 404
 */
export async function unattend(app: AppContext, caller: Caller, id: string): Promise<RsvpDto> {
  const { event, promoted } = await unattendOne(caller, id);
  await notifyPromoted(app, event, promoted);
  return answerOf(caller, event, null);
}

/** As `unattend`, without telling those who moved up. */
export async function unattendOne(caller: Caller, id: string): Promise<Promotion> {
  const event = await lockEvent(id);
  const before = await leave(event, { member_id: caller.id });
  if (!before) return { event, promoted: { members: [], guests: [] } };
  await withdrawRsvpNotification(caller.id, event);
  return { event, promoted: await releaseSeats(event, [before]) };
}

/** The caller's RSVPs for events that are not over, next first. */
export async function listOwnRsvps(caller: Caller, page: PageQuery): Promise<Listed<MyRsvpDto>> {
  const rsvps = await RsvpModel.find({ member_id: caller.id, state: { $ne: 'left' } })
    .select('event_id state')
    .lean();
  if (rsvps.length === 0) return { items: [], total: 0 };
  const filter = { _id: { $in: rsvps.map(({ event_id }) => event_id) }, ends_at: { $gt: clock.now() } };
  const { skip, limit } = pageOf(page);
  const found = await EventModel.find(filter).sort({ starts_at: 1, _id: 1 }).select('_id').lean();
  const states = new Map(rsvps.map(({ event_id, state }) => [String(event_id), state as RsvpState]));
  const items = found.slice(skip, skip + limit).map(({ _id }) => ({
    event_id: String(_id),
    state: states.get(String(_id)) as RsvpState,
  }));
  return { items, total: found.length };
}
