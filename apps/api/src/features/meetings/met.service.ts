import type { SaidMetDto } from '@rosette/shared/contract/meetings.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { connectWhoMet } from '#features/contact/contacts/connect-members.service.ts';
import { lockPair } from '#features/contact/contacts/contact-pair.service.ts';
import { getShownEvent } from '#features/events/events.service.ts';
import {
  type Event,
  metUntil,
  presenceAt,
  showsEachOther,
  wereAt,
} from '#features/events/presence.service.ts';
import { countCreation } from '#features/limits/limits.service.ts';
import { didThis, notify } from '#features/notifications/notify.service.ts';
import { connectedAmong, findConnection } from '#features/users/connections/connections.service.ts';
import {
  hasSaidMet,
  removeMet,
  saidMetOf,
  storeMet,
} from '#features/users/connections/met-statements.service.ts';
import { type Person, peopleById } from '#features/users/people.service.ts';
import { findReachable } from '#features/users/users.service.ts';
import { visibleAmong } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { badRequest, conflict, forbidden, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { type Listed, type PageQuery, pageIn } from '#lib/page.ts';

/** Somebody whom the caller can have met. */
export interface Choice {
  person: Person;
  isConnected: boolean;
  hasSaid: boolean;
}

/**
 * An event at which the caller was, while she can say whom she met there (product/events#we-met).
 * @throws 404, 403 for who was not there, 409 before the start and 14 days after the end
 */
async function getMeeting(caller: Caller, id: string): Promise<Event> {
  const event = await getShownEvent(caller, id);
  if (!(await wereAt(event, [caller.id]))) throw forbidden('met_only_for_who_was_there');
  const now = clock.now();
  if (event.starts_at > now)
    throw conflict('met_possible_from', { day: { day: event.starts_at.toISOString() } });
  if (metUntil(event) <= now)
    throw conflict('met_possible_until', { day: { day: metUntil(event).toISOString() } });
  return event;
}

/** Whom the caller can have met at an event, connected ones last: neither hidden members nor those whom it hides from her. */
export async function choicesAt(caller: Caller, event: Event): Promise<Choice[]> {
  const { ids } = await presenceAt(event);
  const others = ids.filter((id) => id !== caller.id && showsEachOther(event, caller.id, id));
  // An admin sees everybody, but meets members only.
  const shown = await visibleAmong(caller.role === 'admin' ? null : caller, others);
  const [people, connected, said] = await Promise.all([
    peopleById(shown),
    connectedAmong(caller.id, shown),
    saidMetOf(event._id, caller.id),
  ]);
  const choices = shown.flatMap((id): Choice[] => {
    const person = people.get(id);
    return person ? [{ person, isConnected: connected.has(id), hasSaid: said.has(id) }] : [];
  });
  return choices.toSorted((a, b) => Number(a.isConnected) - Number(b.isConnected));
}

/**
 * A page of those whom the caller can have met at an event.
 * @throws 403, 404, 409; see `getMeeting`
 */
export async function listChoices(caller: Caller, id: string, page: PageQuery): Promise<Listed<Choice>> {
  return pageIn(await choicesAt(caller, await getMeeting(caller, id)), page);
}

/**
 * Stores that the caller met another member, inside a transaction. It is told to nobody until the other has said the same:
 * then the two are connected, and the other is notified. Idempotent.
 * @throws 400 for oneself, 403 also unconfirmed, 404 for who cannot be reached or was not there, 409, 429 after 60 a day
 */
export async function sayMet(
  app: AppContext,
  caller: Caller,
  id: string,
  otherId: string,
): Promise<SaidMetDto> {
  if (otherId === caller.id) throw badRequest('cannot_meet_yourself');
  const event = await getMeeting(caller, id);
  if (caller.is_unconfirmed) throw forbidden('email_not_confirmed');
  const other = await findReachable(caller, otherId);
  if (!other) throw notFound('member_unreachable');
  // Blocking writes the pair, too, and so does the other who says it at the same time: one of the two sees the other's word.
  await lockPair(caller.id, otherId);
  const wasThere = showsEachOther(event, caller.id, otherId) && (await wereAt(event, [otherId]));
  if (!wasThere) throw notFound('not_in_attendee_list');

  const connection = await findConnection(caller.id, otherId);
  if (connection?.conversation_id) {
    return { state: 'connected', conversation_id: String(connection.conversation_id) };
  }
  const said = { event_id: event._id, by_id: caller.id, of_id: otherId };
  if (!(await hasSaidMet(said))) await countCreation(app, caller, 'met');
  if (!(await hasSaidMet({ event_id: event._id, by_id: otherId, of_id: caller.id }))) {
    await storeMet(said, metUntil(event));
    return { state: 'said', conversation_id: null };
  }
  const conversation_id = String(await connectWhoMet(caller.id, otherId, event));
  await notify(app, {
    kind: 'contact_accepted',
    actor_id: caller.id,
    about: { kind: 'conversation', id: conversation_id },
    key: `${event._id}:${[caller.id, otherId].sort().join(':')}:${clock.now().toISOString()}`,
    did: didThis('metAtEvent', { event: event.title }),
    path: `/messages/${conversation_id}`,
    to: [otherId],
  });
  return { state: 'connected', conversation_id };
}

/**
 * Takes back what the caller said, inside a transaction; idempotent. Who is connected by it stays connected.
 * @throws 403, 404, 409; see `getMeeting`
 */
export async function takeBackMet(caller: Caller, id: string, otherId: string): Promise<void> {
  const event = await getMeeting(caller, id);
  await lockPair(caller.id, otherId);
  await removeMet({ event_id: event._id, by_id: caller.id, of_id: otherId });
}

/** The first of these events, which have begun, at which the caller was and can still say of somebody that they met. */
export async function findEventToMeetAt(caller: Caller, events: readonly Event[]): Promise<Event | null> {
  for (const event of events) {
    if (!(await wereAt(event, [caller.id]))) continue;
    const choices = await choicesAt(caller, event);
    if (choices.some(({ isConnected, hasSaid }) => !isConnected && !hasSaid)) return event;
  }
  return null;
}
