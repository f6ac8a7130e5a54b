import { createHash, randomBytes } from 'node:crypto';
import type { CalendarLinkDto } from '@rosette/shared/contract/event-calendars.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { AppContext } from '#lib/app-context.ts';
import { isDuplicate } from '#lib/database.ts';
import { createSeal } from '#lib/seal.ts';
import { CalendarLinkModel } from './calendar-link.model.ts';

const sealOf = ({ config }: AppContext) => createSeal(config.jwtSecrets, 'calendar');

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

const linkTo = ({ config }: AppContext, secret: string): CalendarLinkDto => ({
  url: `${config.webOrigin}/api/calendar/${secret}.ics`,
});

/** Gives a member a new secret address; the one before ends. */
export async function renewCalendarLink(app: AppContext, { id }: Caller): Promise<CalendarLinkDto> {
  const secret = randomBytes(32).toString('base64url');
  await CalendarLinkModel.updateOne(
    { member_id: id },
    { $set: { digest: digestOf(secret), secret: sealOf(app).close(secret) } },
    { upsert: true },
  );
  return linkTo(app, secret);
}

/** The address of a member's calendar; she gets one when she asks for the first time. */
export async function getCalendarLink(app: AppContext, caller: Caller): Promise<CalendarLinkDto> {
  const link = await CalendarLinkModel.findOne({ member_id: caller.id }).lean();
  // After the secret of this installation was replaced it cannot be read any more.
  const secret = link && sealOf(app).open(link.secret);
  if (secret) return linkTo(app, secret);
  try {
    return await renewCalendarLink(app, caller);
  } catch (error) {
    // Another request has just made it.
    if (!isDuplicate(error, 'member_id')) throw error;
    return getCalendarLink(app, caller);
  }
}

/** The id of the member whose calendar has this secret; null where there is none. */
export async function memberOfCalendar(secret: string): Promise<string | null> {
  const link = await CalendarLinkModel.findOne({ digest: digestOf(secret) }).lean();
  return link && String(link.member_id);
}

export async function removeCalendarLink(memberId: string): Promise<void> {
  await CalendarLinkModel.deleteOne({ member_id: memberId });
}
