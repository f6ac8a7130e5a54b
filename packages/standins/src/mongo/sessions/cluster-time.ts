import { Timestamp } from 'bson';

let clock = { t: 0, i: 0 };

/** The next logical time: it increases with every command. */
export function tick(): Timestamp {
  const t = Math.floor(Date.now() / 1000);
  clock = t > clock.t ? { t, i: 1 } : { t: clock.t, i: clock.i + 1 };
  return new Timestamp(clock);
}
