import type { Grounds } from '@rosette/shared/contract/grounds.ts';
import type { MailFact, OutgoingMail } from '#features/mail/outbox.service.ts';
import { contactEmail } from '#features/settings/settings.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import { say } from '#lib/message.ts';
import type { User } from './user.model.ts';

/** Mails about moderation belong to the account and cannot be switched off. */
export const essentialTo = ({ _id, full_name, email }: User) => ({
  to: { name: full_name, address: email },
  category: 'essential' as const,
  memberId: String(_id),
});

const replyHint = (app: AppContext) =>
  say('mails.moderation.ifWrong', { address: contactEmail(app), page: `${app.config.webOrigin}/contact` });

/**
 * What each mail about something that an admin took from a member says beside what it was: why, under which rule, that a
 * person decided it, and where to answer (product/safety#telling-the-person).
 */
export const groundsInMail = (app: AppContext, { reason, rule }: Grounds) => ({
  facts: [
    { label: say('mails.moderation.reason'), value: reason, mayLink: true },
    { label: say('mails.moderation.rule'), value: say(`mails.moderation.rules.${rule}`) },
  ] satisfies MailFact[],
  remarks: [say('mails.moderation.decidedByPerson'), replyHint(app)],
});

/** The mail about a suspension: its end, and the grounds (product/safety#suspension). */
export function suspensionMail(
  app: AppContext,
  user: User,
  { until, at, ...grounds }: Grounds & { until: Date | null; at: Date },
): OutgoingMail {
  return {
    ...essentialTo(user),
    key: `suspended:${user._id}:${at.toISOString()}`,
    subject: say('mails.moderation.suspended'),
    content: {
      paragraphs: [
        until
          ? say('mails.moderation.suspendedUntil', { day: { day: until.toISOString() } })
          : say('mails.moderation.suspendedForNow'),
      ],
      ...groundsInMail(app, grounds),
    },
  };
}

/** The mail that a suspension was ended early. */
export function suspensionEndedMail({ config }: AppContext, user: User): OutgoingMail {
  return {
    ...essentialTo(user),
    key: `unsuspended:${user._id}:${clock.now().toISOString()}`,
    subject: say('mails.moderation.ended'),
    content: {
      paragraphs: [say('mails.moderation.signInAgain')],
      action: { label: say('mails.moderation.signIn'), url: `${config.webOrigin}/sign-in` },
    },
  };
}

/**
 * The mail that an admin removed a record, e.g. of kind 'business' named 'Rose Bakery'
 * (product/safety#telling-the-person).
 */
export function removalMail(
  app: AppContext,
  user: User,
  thing: { kind: 'business' | 'event' | 'opportunity'; id: string; name: string },
  grounds: Grounds,
): OutgoingMail {
  const { facts, remarks } = groundsInMail(app, grounds);
  return {
    ...essentialTo(user),
    key: `removed:${thing.kind}:${thing.id}`,
    subject: say(`mails.moderation.removed.${thing.kind}`),
    content: {
      paragraphs: [say(`mails.moderation.removedByAdmin.${thing.kind}`)],
      facts: [{ label: say('mails.moderation.whatWasRemoved'), value: thing.name }, ...facts],
      remarks,
    },
  };
}
