import { EventModel } from '#features/events/event.model.ts';
import { choicesAt, sayMet } from '#features/meetings/met.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { transaction } from '#lib/transaction.ts';
import type { Cast } from './cast.ts';

/** How many of an event's guests its host met. */
const metThere = 2;

/** After the last past event, its host and two of her guests said that they met. */
export async function seedMeetings(app: AppContext, cast: Cast): Promise<void> {
  const event = await EventModel.findOne({ ends_at: { $lt: clock.now() } })
    .sort({ ends_at: -1 })
    .lean();
  if (!event) return;
  const id = String(event._id);
  const callers = cast.some(Number.POSITIVE_INFINITY, 0, () => true).map(({ caller }) => caller);
  const callerOf = (memberId: unknown) => callers.find((caller) => caller.id === String(memberId));
  const host = callerOf(event.organizer_id);
  if (!host) return;
  const strangers = (await choicesAt(host, event)).filter(({ isConnected }) => !isConnected);
  for (const { person } of strangers.slice(0, metThere)) {
    const guest = callerOf(person._id);
    if (!guest) continue;
    await transaction(() => sayMet(app, guest, id, host.id));
    await transaction(() => sayMet(app, host, id, guest.id));
  }
}
