import { AppError } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import type { User } from './user.model.ts';

type Suspension = NonNullable<User['suspension']>;

/** A member's current suspension; null where there is none, or it has ended. */
export function currentSuspension({ suspension }: Pick<User, 'suspension'>): Suspension | null {
  if (!suspension) return null;
  return suspension.until && suspension.until <= clock.now() ? null : suspension;
}

/** As in '3 December 2026'. */
export const dayInWords = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The message that a suspended member gets on signing in (product/safety#suspension). */
export function suspensionInWords({ reason, until }: Suspension): string {
  return `This account is suspended${until ? ` until ${dayInWords(until)}` : ''}: ${reason}`;
}

/**
 * Refuses suspended members.
 * @throws 403 with the reason in its message
 */
export function assertNotSuspended(user: Pick<User, 'suspension'>): void {
  const suspension = currentSuspension(user);
  if (suspension) throw new AppError(403, suspensionInWords(suspension));
}
