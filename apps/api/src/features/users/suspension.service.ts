import { AppError } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';
import { type User, UserModel } from './user.model.ts';

type Suspension = NonNullable<User['suspension']>;

/** The suspension of a member that holds now; null where there is none, or it has ended by itself. */
export function currentSuspension({ suspension }: Pick<User, 'suspension'>): Suspension | null {
  if (!suspension) return null;
  return suspension.until && suspension.until <= clock.now() ? null : suspension;
}

/** As in '3 December 2026'. */
export const dayInWords = (date: Date) =>
  date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** What somebody suspended reads when she signs in (beyond §9). */
export function suspensionInWords({ reason, until }: Suspension): string {
  return `This account is suspended${until ? ` until ${dayInWords(until)}` : ''}: ${reason}`;
}

/** Who is suspended may not sign in. @throws 403 with the sentence that holds the reason */
export function assertNotSuspended(user: Pick<User, 'suspension'>): void {
  const suspension = currentSuspension(user);
  if (suspension) throw new AppError(403, suspensionInWords(suspension));
}

/** Ids of everybody who is suspended now. */
export async function suspendedIds(): Promise<string[]> {
  const users = await UserModel.find({ 'suspension.at': { $gt: new Date(0) } })
    .select('suspension')
    .lean();
  return users.filter((user) => currentSuspension(user)).map(({ _id }) => String(_id));
}
