import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import type { ClientSession } from 'mongoose';
import { enqueueMails } from '#features/mail/outbox.service.ts';
import { mailboxesOf } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { Event } from './event.model.ts';
import { eventCancelledMails, eventChangedMails, isMoved, rsvpMail } from './event-mails.ts';
import { withOrganizer } from './event-organizers.ts';
import { isAhead } from './event-start.ts';

/** Everybody who attends, but for who brings the news: she knows. */
const attendeesBut = (caller: Pick<Caller, 'id'>, { attendees }: Event) =>
  mailboxesOf(attendees.filter((id) => String(id) !== caller.id));

/** Confirms her RSVP to an event that is not over. */
export async function confirmRsvp(
  app: AppContext,
  caller: Caller,
  event: Event,
  session?: ClientSession,
): Promise<void> {
  const [mailbox] = app.mail.isOn && isAhead(event, clock.now()) ? await mailboxesOf([caller.id]) : [];
  if (!mailbox) return;
  await enqueueMails(app, [rsvpMail(app, await withOrganizer(event), mailbox)], session);
}

/** Tells attendees that time, place or title is another, unless the event is over either way. */
export async function tellOfChange(
  app: AppContext,
  caller: Caller,
  { before, after }: { before: Event; after: Event },
  session?: ClientSession,
): Promise<void> {
  const now = clock.now();
  if (!app.mail.isOn || !(isAhead(before, now) || isAhead(after, now))) return;
  const [was, is] = [await withOrganizer(before), await withOrganizer(after)];
  if (!isMoved(was, is)) return;
  const attendees = await attendeesBut(caller, after);
  await enqueueMails(app, eventChangedMails(app, was, is, attendees), session);
}

/** Tells attendees that an event is gone that was still ahead. */
export async function tellOfCancellation(
  app: AppContext,
  caller: Pick<Caller, 'id'>,
  event: Event,
  session?: ClientSession,
): Promise<void> {
  if (!app.mail.isOn || !isAhead(event, clock.now())) return;
  const attendees = await attendeesBut(caller, event);
  await enqueueMails(app, eventCancelledMails(app, await withOrganizer(event), attendees), session);
}
