import { addDays } from '@rosette/shared/calendar.ts';
import { enqueueMails, type OutgoingMail, withdrawMails } from '#features/mail/outbox.service.ts';
import {
  type EndingTerm,
  membersWithOtherTerm,
  termsEndingBetween,
} from '#features/users/membership-fields.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { endedMail, reminderMail } from './membership-mails.ts';

/** Who hears of an end that is longer ago has moved on; it bounds what a first look after downtime sends. */
const endedWithinDays = 14;
const everyMs = 3_600_000;
const batchSize = 200;

type MailOf = (term: EndingTerm) => OutgoingMail;

async function mailAll(app: AppContext, from: Date, until: Date, mailOf: MailOf): Promise<void> {
  let batch: EndingTerm[] = [];
  for await (const term of termsEndingBetween(from, until)) {
    batch.push(term);
    if (batch.length < batchSize) continue;
    await mailBatch(app, batch, mailOf);
    batch = [];
  }
  await mailBatch(app, batch, mailOf);
}

/** Who extends her membership before her mail is in the outbox is found here; who does so later withdraws it herself. */
async function mailBatch(app: AppContext, terms: EndingTerm[], mailOf: MailOf): Promise<void> {
  if (terms.length === 0) return;
  await enqueueMails(app, terms.map(mailOf));
  for (const memberId of await membersWithOtherTerm(terms)) await withdrawReminders(memberId);
}

/**
 * Reminds members seven days and one day before their membership ends, and tells them once it has. Each look takes
 * whole spans of time and every mail has a key of its own, so looks may come often, from several processes, or late:
 * what was missed is made up for, by the one reminder that still makes sense.
 */
export async function remindMembers(app: AppContext): Promise<void> {
  if (!app.mail.isOn) return;
  const now = clock.now();
  const inADay = addDays(now, 1);
  await mailAll(app, inADay, addDays(now, 7), (term) => reminderMail(app, term, 7));
  await mailAll(app, now, inADay, (term) => reminderMail(app, term, 1));
  await mailAll(app, addDays(now, -endedWithinDays), now, (term) => endedMail(app, term));
}

/** A membership was extended: what waits to be said about its former end is no longer so. */
export function withdrawReminders(memberId: string): Promise<void> {
  return withdrawMails(memberId, ['membership-ends-7', 'membership-ends-1', 'membership-ended']);
}

/** Keeps reminding until it is told to stop. */
export function startReminders(app: AppContext): () => void {
  const look = () =>
    remindMembers(app).catch((error: unknown) =>
      app.log.warn({ err: error }, 'members could not be reminded'),
    );
  void look();
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}
