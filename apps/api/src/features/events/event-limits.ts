import type { UpdateEventBody } from '@rosette/shared/contract/events.ts';
import { tooMany } from '#lib/app-error.ts';
import { definedFields } from '#lib/changes.ts';
import { clock } from '#lib/clock.ts';
import type { Event } from './event.model.ts';

/**
 * product/events#telling-of-changes: each change may mail all attendees, so the limit belongs to the event,
 * not to its editor.
 */
const maxChangesAnHour = 10;
const hourMs = 3_600_000;

const plain = (value: unknown) => (value instanceof Date ? value.getTime() : (value ?? null));

/**
 * The changes of the last hour, this one included; undefined where `body` changes nothing.
 * @throws 429 with Retry-After after ten
 */
export function countChange(event: Event, body: UpdateEventBody): Date[] | undefined {
  const before: Record<string, unknown> = event;
  const isSame = ([name, value]: [string, unknown]) => plain(before[name]) === plain(value);
  if (Object.entries(definedFields(body)).every(isSame)) return undefined;
  const now = clock.now();
  const lately = (event.change_times ?? []).filter((at) => at.getTime() > now.getTime() - hourMs);
  const [oldest] = lately;
  if (oldest && lately.length >= maxChangesAnHour) {
    throw tooMany(Math.ceil((oldest.getTime() + hourMs - now.getTime()) / 1000), 'changes of this event');
  }
  return [...lately, now];
}
