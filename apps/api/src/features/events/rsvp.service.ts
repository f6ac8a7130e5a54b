import type { MyRsvpDto, RsvpDto, RsvpState } from '@rosette/shared/contract/rsvps.ts';
import { isOver } from '@rosette/shared/event-times.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { isVisibleTo } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, type PageQuery, pageOf } from '#lib/page.ts';
import { transaction } from '#lib/transaction.ts';
import { join, leave, lockEvent, stateOf } from './attendance.ts';
import { attendanceOf } from './attendee-lists.ts';
import { type Event, EventModel } from './event.model.ts';
import { announceRsvp, notifyPromoted, withdrawRsvpNotification } from './event-news.ts';
import { RsvpModel } from './rsvp.model.ts';

type Wish = 'be there' | 'not be there' | 'change';

const actionOf = (state: RsvpState | null) => {
  if (state === null) return 'cancelled';
  return state === 'going' ? 'confirmed' : 'waitlisted';
};

/** An event across a block cannot be joined, only left (product/safety#blocks). */
async function assertReachable(caller: Caller, { organizer_id }: Event): Promise<void> {
  if (await isVisibleTo(caller, organizer_id)) return;
  throw notFound('This member cannot be reached');
}

/**
 * Sets the caller's RSVP as wished; answers her state.
 * @throws 404 across a block, 409 joining an event that is over
 */
async function setState(
  app: AppContext,
  caller: Caller,
  event: Event,
  wish: Wish,
): Promise<RsvpState | null> {
  const state = await stateOf(event, caller.id);
  if (state !== null && wish !== 'be there') {
    await withdrawRsvpNotification(caller, event);
    await notifyPromoted(app, event, await leave(event, caller.id, state));
    return null;
  }
  if (state !== null || wish === 'not be there') return state;
  await assertReachable(caller, event);
  if (isOver(event, clock.now())) throw conflict('This event is over');
  const joined = await join(event, caller.id);
  await announceRsvp(app, caller, event, joined);
  return joined;
}

/** @throws 404, 409 joining an event that is over */
async function answer(app: AppContext, caller: Caller, id: string, wish: Wish): Promise<RsvpDto> {
  const { event, state } = await transaction(async () => {
    const locked = await lockEvent(id);
    return { event: locked, state: await setState(app, caller, locked, wish) };
  }, `event:${id}`);
  const { attendees = [] } = (await attendanceOf([event], caller)).get(String(event._id)) ?? {};
  return { action: actionOf(state), attendees };
}

/**
 * Joins, or leaves where she has joined (product/events#rsvp).
 * @throws 404, 409
 */
export const toggleRsvp = (app: AppContext, caller: Caller, id: string) => answer(app, caller, id, 'change');

/**
 * Joins the event or its waitlist; idempotent.
 * @throws 404, 409
 */
export const attend = (app: AppContext, caller: Caller, id: string) => answer(app, caller, id, 'be there');

/**
 * Leaves the event or its waitlist; idempotent.
 * @throws 404
 */
export const unattend = (app: AppContext, caller: Caller, id: string) =>
  answer(app, caller, id, 'not be there');

/** The caller's RSVPs for events that are not over, next first. */
export async function listOwnRsvps(caller: Caller, page: PageQuery): Promise<Listed<MyRsvpDto>> {
  const rsvps = await RsvpModel.find({ member_id: caller.id, state: { $ne: 'left' } })
    .select('event_id state')
    .lean();
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
