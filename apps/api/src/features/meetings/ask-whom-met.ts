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
import { connectedAmong } from '#features/users/connections/connections.service.ts';
import { saidMetOf } from '#features/users/connections/met-statements.service.ts';
import { timeZonesOf } from '#features/users/people.service.ts';
import { hiddenFromMember } from '#features/users/visibility.service.ts';
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
/** How many others are looked at together, to find out whether there is somebody to choose. */
const atOnce = 50;

/** The first 9:00 in a zone after an event's end. */
export function morningAfter({ ends_at }: Pick<Event, 'ends_at'>, timeZone: string): Date {
  const shown = clockIn(timeZone, ends_at);
  const day = addDays(new Date(shown.toISOString().slice(0, 10)), shown.getUTCHours() < hour ? 0 : 1);
  return instantOnClock(timeZone, new Date(day.getTime() + hour * 3_600_000));
}

/** Whether a member who was at an event can still say of somebody that they met. */
async function hasChoice(event: Event, memberId: string, ids: readonly string[]): Promise<boolean> {
  const said = await saidMetOf(event._id, memberId);
  for (const part of partsOf(ids, atOnce)) {
    const others = part.filter(
      (id) => id !== memberId && !said.has(id) && showsEachOther(event, memberId, id),
    );
    const connected = await connectedAmong(memberId, others);
    const hidden = await hiddenFromMember(memberId, others);
    if (others.some((id) => !connected.has(id) && !hidden.includes(id))) return true;
  }
  return false;
}

/** Asks those for whom it is the morning after, and stores when it is for the next ones. */
async function ask(app: AppContext, event: Event): Promise<void> {
  const { ids, came } = await presenceAt(event);
  const now = clock.now();
  const zones = came < fewest ? new Map<string, string | null>() : await timeZonesOf(ids);
  const moments = [...zones].map(([id, zone]) => ({ id, at: morningAfter(event, zone ?? 'UTC') }));
  const to: string[] = [];
  for (const { id, at } of moments) if (at <= now && (await hasChoice(event, id, ids))) to.push(id);
  const [next] = moments.filter(({ at }) => at > now).toSorted((a, b) => Number(a.at) - Number(b.at));
  await transaction(async () => {
    await notify(app, {
      ...newsAbout(event),
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
