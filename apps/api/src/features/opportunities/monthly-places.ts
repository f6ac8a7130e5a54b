import { type Cap, monthlyLimitRestart, monthStart } from '@rosette/shared/policy/caps.ts';

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/**
 * The places a member's applications of this month can take, or null where there is no limit. An application is stored
 * together with its place, and a unique index lets each place be taken once: so the limit holds however many
 * applications come at the same time, and goes away with the opportunity.
 */
export function monthlyPlaces(memberId: string, cap: Cap, now: Date): string[] | null {
  if (cap === 'all') return null;
  const month = dayOf(monthStart(now)).slice(0, 7);
  return Array.from({ length: cap }, (_, index) => `${memberId} ${month} ${index + 1}`);
}

/** decisions §7: the refusal names the day on which applying starts again. */
export function limitReached(cap: Cap, now: Date): string {
  const restart = dayOf(monthlyLimitRestart(now));
  return `You have used your ${cap} applications this month. You can apply again from ${restart}, or upgrade your membership.`;
}
