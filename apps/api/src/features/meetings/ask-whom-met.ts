import { addDays } from '@rosette/shared/calendar.ts';
import { clockIn, instantOnClock } from '@rosette/shared/event-times.ts';
import {
  askAgainAt,
  type Event,
  listEventsToAskAbout,
  metUntil,
  newsAbout,
  presenceAt,
  showsEachOther,
} from '#features/events/presence.service.ts';
import { notify } from '#features/notifications/notify.service.ts';
import { connectedOfEach } from '#features/users/connections/connections.service.ts';
import { allSaidMet } from '#features/users/connections/met-statements.service.ts';
import { timeZonesOf } from '#features/users/people.service.ts';
import { hiddenFromEach } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { say } from '#lib/message.ts';
import { partsOf } from '#lib/parts-of.ts';
import { forEachAlone } from '#lib/repeat.ts';
import { transaction } from '#lib/transaction.ts';

/** product/events#we-met: the hour of the morning after, in the member's time zone. */
const hour = 9;
/** After an event to which fewer came, nobody is asked. */
const fewest = 3;
/** Attendees per query, on each side of the pairs that are checked. */
const atOnce = 50;

/** The first 9:00 in a zone after an event's end. */
export function morningAfter({ ends_at }: Pick<Event, 'ends_at'>, timeZone: string): Date {
  const shown = clockIn(timeZone, ends_at);
  const day = addDays(new Date(shown.toISOString().slice(0, 10)), shown.getUTCHours() < hour ? 0 : 1);
  return instantOnClock(timeZone, new Date(day.getTime() + hour * 3_600_000));
}

/** Of these members, those who can still say 'We met' of at least one other attendee; `ids` are all who were at the event. */
async function whoHaveChoice(
  event: Event,
  memberIds: readonly string[],
  ids: readonly string[],
): Promise<string[]> {
  const said = await allSaidMet(event._id);
  const found = new Set<string>();
  for (const others of partsOf(ids, atOnce)) {
    // Mostly all have a choice among the first others.
    const undecided = memberIds.filter((id) => !found.has(id));
    for (const members of partsOf(undecided, atOnce)) {
      const connected = await connectedOfEach(members, others);
      const hidden = await hiddenFromEach(members, others);
      const canChoose = (id: string, other: string) =>
        other !== id &&
        showsEachOther(event, id, other) &&
        ![said, connected, hidden].some((ofEach) => ofEach.get(id)?.has(other));
      for (const id of members) if (others.some((other) => canChoose(id, other))) found.add(id);
    }
  }
  return memberIds.filter((id) => found.has(id));
}

/** Asks those for whom it is the morning after, and stores when it is for the next ones. */
async function ask(app: AppContext, event: Event): Promise<void> {
  const { ids, came } = await presenceAt(event);
  const now = clock.now();
  const zones = came < fewest ? new Map<string, string | null>() : await timeZonesOf(ids);
  const moments = [...zones].map(([id, zone]) => ({ id, at: morningAfter(event, zone ?? 'UTC') }));
  const due = moments.filter(({ at }) => at <= now).map(({ id }) => id);
  const to = due.length > 0 ? await whoHaveChoice(event, due, ids) : [];
  const [next] = moments.filter(({ at }) => at > now).toSorted((a, b) => Number(a.at) - Number(b.at));
  const about = newsAbout(event);
  await transaction(async () => {
    await notify(app, {
      ...about,
      // Leads to the list, which is far down on a phone.
      path: `${about.path}#met`,
      kind: 'event_reminder',
      to,
      actor_id: null,
      key: `${event._id}:met`,
      title: say('news.whomDidYouMeet', { event: event.title }),
      text: say('news.toldIfBothSaySo'),
      mail: { validUntil: metUntil(event) },
    });
    await askAgainAt(event, next?.at ?? null);
  });
}

/**
 * Asks who was at an event whom she met, the morning after, once for each event and where there is somebody to choose
 * (product/events#we-met).
 */
export async function askWhomTheyMet(app: AppContext): Promise<void> {
  const events = await listEventsToAskAbout();
  await forEachAlone(app.log, 'attendees could not be asked whom they met', events, (event) =>
    ask(app, event),
  );
}
