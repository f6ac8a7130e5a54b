import { addDays } from '@rosette/shared/calendar.ts';

const minuteMs = 60_000;

/** The local time in this time zone at `instant`, as if it were UTC. */
function wallClock(instant: Date, timeZone: string): Date {
  const shown = instant.toLocaleString('sv-SE', { timeZone });
  return new Date(`${shown.replace(' ', 'T')}Z`);
}

/** The instant of the local `time` in `timeZone`, this many days from today there. */
export function instantAt(now: Date, inDays: number, time: string, timeZone: string): Date {
  const today = wallClock(now, timeZone).toISOString().slice(0, 10);
  const shown = addDays(new Date(`${today}T${time}:00Z`), inDays).getTime();
  const offsetAt = (guess: number) => wallClock(new Date(guess), timeZone).getTime() - guess;
  // The offset is computed twice, in case the first guess is on the other side of a DST change.
  const first = shown - offsetAt(shown);
  return new Date(shown - offsetAt(first));
}

/** This many days before `now` and up to ten hours more, so that times of day vary. */
export function daysAgo(now: Date, days: number, index: number): Date {
  const earlier = 20 + ((index * 97) % 580);
  return new Date(addDays(now, -days).getTime() - earlier * minuteMs);
}
