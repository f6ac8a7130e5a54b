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

/** Replaces a member's calendar address by a new one. */
export async function renewCalendarLink(app: AppContext, { id }: Caller): Promise<CalendarLinkDto> {
  const secret = randomBytes(32).toString('base64url');
  await CalendarLinkModel.updateOne(
    { member_id: id },
    { $set: { digest: digestOf(secret), secret: sealOf(app).close(secret) } },
    { upsert: true },
  );
  return linkTo(app, secret);
}

/** A member's calendar address, created on first use. */
export async function getCalendarLink(app: AppContext, caller: Caller): Promise<CalendarLinkDto> {
  const link = await CalendarLinkModel.findOne({ member_id: caller.id }).lean();
  // Unreadable after the installation's secret was replaced.
  const secret = link && sealOf(app).open(link.secret);
  if (secret) return linkTo(app, secret);
  try {
    return await renewCalendarLink(app, caller);
  } catch (error) {
    // A concurrent request has created it.
    if (!isDuplicate(error, 'member_id')) throw error;
    return getCalendarLink(app, caller);
  }
}

/** The id of the member with this calendar secret; null where there is none. */
export async function memberOfCalendar(secret: string): Promise<string | null> {
  const link = await CalendarLinkModel.findOne({ digest: digestOf(secret) }).lean();
  return link && String(link.member_id);
}

/** Removes a deleted member's calendar address. */
export async function removeCalendarLink(memberId: string): Promise<void> {
  await CalendarLinkModel.deleteOne({ member_id: memberId });
}
