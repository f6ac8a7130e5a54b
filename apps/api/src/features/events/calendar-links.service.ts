import { createHash, randomBytes } from 'node:crypto';
import type { CalendarLinkDto } from '@rosette/shared/contract/event-calendars.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { findUser } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { isDuplicate } from '#lib/database.ts';
import { createSeal } from '#lib/seal.ts';
import { type CalendarLink, CalendarLinkModel } from './calendar-link.model.ts';

const sealOf = ({ config }: AppContext) => createSeal(config.jwtSecrets, 'calendar');

const digestOf = (secret: string) => createHash('sha256').update(secret).digest('base64url');

const linkTo = ({ config }: AppContext, secret: string): CalendarLinkDto => ({
  url: `${config.webOrigin}/api/calendar/${secret}.ics`,
});

/** Replaces a member's calendar address by a new one. */
export async function renewCalendarLink(app: AppContext, caller: Caller): Promise<CalendarLinkDto> {
  const { id, token_version } = caller;
  const secret = randomBytes(32).toString('base64url');
  await CalendarLinkModel.updateOne(
    { member_id: id },
    { $set: { digest: digestOf(secret), secret: sealOf(app).close(secret), token_version } },
    { upsert: true },
  );
  return linkTo(app, secret);
}

/** Ended where the account has another `token_version` by now. */
const isValidAt = (link: CalendarLink, token_version: number | undefined) =>
  link.token_version === token_version;

/** A member's calendar address, created on first use and after the earlier one was ended. */
export async function getCalendarLink(app: AppContext, caller: Caller): Promise<CalendarLinkDto> {
  const link = await CalendarLinkModel.findOne({ member_id: caller.id }).lean();
  // Unreadable after the installation's secret was replaced.
  const secret = link && isValidAt(link, caller.token_version) && sealOf(app).open(link.secret);
  if (secret) return linkTo(app, secret);
  try {
    return await renewCalendarLink(app, caller);
  } catch (error) {
    // A concurrent request has created it.
    if (!isDuplicate(error, 'member_id')) throw error;
    return getCalendarLink(app, caller);
  }
}

/** The id of the member with this calendar secret; null where there is none, or it was ended. */
export async function memberOfCalendar(secret: string): Promise<string | null> {
  const link = await CalendarLinkModel.findOne({ digest: digestOf(secret) }).lean();
  const member = link && (await findUser(String(link.member_id)));
  return member && isValidAt(link, member.token_version) ? String(member._id) : null;
}

/** Removes a deleted member's calendar address. */
export async function removeCalendarLink(memberId: string): Promise<void> {
  await CalendarLinkModel.deleteOne({ member_id: memberId });
}
