import type { TrackBody } from '@rosette/shared/contract/advertisements.ts';

const hourMs = 3_600_000;
/**
 * The period in which a viewer is counted once (product/partners-and-advertisements#counting), in ms: views
 * by UTC day, clicks by clock hour.
 */
const periodMs: Record<TrackBody['action'], number> = { view: 24 * hourMs, click: hourMs };

/** The start of the period that `now` lies in. */
export function startOfPeriod(action: TrackBody['action'], now: Date): Date {
  return new Date(Math.floor(now.getTime() / periodMs[action]) * periodMs[action]);
}

/** The end of the period that `now` lies in. */
export function endOfPeriod(action: TrackBody['action'], now: Date): Date {
  return new Date(startOfPeriod(action, now).getTime() + periodMs[action]);
}

/** The UTC day, as in '2026-05-31'. */
export const dayIn = (now: Date) => now.toISOString().slice(0, 10);
