import { addDays } from '@rosette/shared/calendar.ts';

const minuteMs = 60_000;

/** What clocks in this time zone show at `instant`, as if it were UTC. */
function wallClock(instant: Date, timeZone: string): Date {
  const shown = instant.toLocaleString('sv-SE', { timeZone });
  return new Date(`${shown.replace(' ', 'T')}Z`);
}

/** The instant at which clocks in `timeZone` show `time`, so many days from today there. */
export function instantAt(now: Date, inDays: number, time: string, timeZone: string): Date {
  const today = wallClock(now, timeZone).toISOString().slice(0, 10);
  const shown = addDays(new Date(`${today}T${time}:00Z`), inDays).getTime();
  const offsetAt = (guess: number) => wallClock(new Date(guess), timeZone).getTime() - guess;
  // The offset is asked a second time where the first answer lay on the other side of a change of clocks.
  const first = shown - offsetAt(shown);
  return new Date(shown - offsetAt(first));
}

/** So many days before `now`, and up to ten hours more: things happen at different times of the day. */
export function daysAgo(now: Date, days: number, index: number): Date {
  const earlier = 20 + ((index * 97) % 580);
  return new Date(addDays(now, -days).getTime() - earlier * minuteMs);
}
