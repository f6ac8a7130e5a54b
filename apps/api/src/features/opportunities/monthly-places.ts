import { type Cap, capOf, monthlyLimitRestart, monthStart } from '@rosette/shared/policy/caps.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { forbidden } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { isDuplicate } from '#lib/database.ts';
import { inLine } from '#lib/transaction.ts';
import { ApplicationModel } from './application.model.ts';

const dayOf = (date: Date) => date.toISOString().slice(0, 10);

const placePrefix = (memberId: string, now: Date) => `${memberId} ${dayOf(monthStart(now)).slice(0, 7)} `;

/**
 * The slots of a member's applications this month; null without a limit. An application stores its slot under a unique
 * index, so the limit holds under concurrency.
 */
function monthlyPlaces(memberId: string, cap: Cap, now: Date): string[] | null {
  if (cap === 'all') return null;
  return Array.from({ length: cap }, (_, index) => `${placePrefix(memberId, now)}${index + 1}`);
}

/** Whether an application holds a slot of this month, as a withdrawn one that is sent again. */
export const hasPlaceOfMonth = (memberId: string, place: string | null | undefined): boolean =>
  place?.startsWith(placePrefix(memberId, clock.now())) ?? false;

/** product/opportunities#applying: the refusal with the day on which she can apply again. */
function limitReached(cap: Cap, now: Date): string {
  const restart = dayOf(monthlyLimitRestart(now));
  return `You have used your ${cap} applications this month. You can apply again from ${restart}, or upgrade your membership.`;
}

/** The slots that no application holds; the last slot when there is none, whose use the unique index refuses. */
async function placesToTry(places: readonly string[]): Promise<readonly string[]> {
  const taken = new Set(await ApplicationModel.distinct('place', { place: { $in: places } }));
  const free = places.filter((place) => !taken.has(place));
  return free.length > 0 ? free : places.slice(-1);
}

/**
 * Calls `apply` with a free slot of the month, or null without a limit; retries with the next one when the unique index
 * refuses it, as it was taken by another process meanwhile.
 * @throws 403 when all slots are taken, and what `apply` throws
 */
export async function withMonthlyPlace<T>(
  caller: Caller,
  apply: (place: string | null) => Promise<T>,
): Promise<T> {
  const cap = capOf(caller, 'applications_per_month');
  const now = clock.now();
  const places = monthlyPlaces(caller.id, cap, now);
  if (places === null) return apply(null);
  return inLine(`applicant:${caller.id}`, async () => {
    for (const place of await placesToTry(places)) {
      try {
        return await apply(place);
      } catch (error) {
        if (!isDuplicate(error, 'place')) throw error;
      }
    }
    throw forbidden(limitReached(cap, now));
  });
}
