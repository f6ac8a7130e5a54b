import { type Cap, capOf, monthlyLimitRestart, monthStart } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { forbidden } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const placePrefix = (memberId: string, now: Date) => `${memberId} ${dayOf(monthStart(now)).slice(0, 7)} `;

/**
 * The places a member's applications of this month can take, or null where there is no limit. An application is stored
 * together with its place, and a unique index lets each place be taken once: so the limit holds however many
 * applications come at the same time, and goes away with the opportunity.
 */
function monthlyPlaces(memberId: string, cap: Cap, now: Date): string[] | null {
  if (cap === 'all') return null;
  return Array.from({ length: cap }, (_, index) => `${placePrefix(memberId, now)}${index + 1}`);
}

/** Whether an application has its place of this month already, as one that was withdrawn and is sent again. */
export const hasPlaceOfMonth = (memberId: string, place: string | null | undefined): boolean =>
  place?.startsWith(placePrefix(memberId, clock.now())) ?? false;

/** decisions §7: the refusal names the day on which applying starts again. */
function limitReached(cap: Cap, now: Date): string {
  const restart = dayOf(monthlyLimitRestart(now));
  return `You have used your ${cap} applications this month. You can apply again from ${restart}, or upgrade your membership.`;
}

/**
 * Calls `apply` with a place of the month that is free, with null where the caller has no limit. Whether a place is free
 * is decided by the unique index, in the write that adds the application.
 * @throws 403 when every place of this month is taken, and what `apply` throws
 */
export async function withMonthlyPlace<T>(
  caller: Caller,
  apply: (place: string | null) => Promise<T>,
): Promise<T> {
  const cap = capOf(caller, 'applications_per_month');
  const now = clock.now();
  for (const place of monthlyPlaces(caller.id, cap, now) ?? [null]) {
    try {
      return await apply(place);
    } catch (error) {
      if (!isDuplicate(error, 'place')) throw error;
    }
  }
  throw forbidden(limitReached(cap, now));
}
