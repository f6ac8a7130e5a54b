import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { clock } from '#lib/clock.ts';
import type { User } from './user.model.ts';
import { dayInWords } from './visibility.service.ts';

/** Mails about moderation belong to the account and cannot be switched off. */
const essentialTo = ({ _id, full_name, email }: User) => ({
  to: { name: full_name, address: email },
  category: 'essential' as const,
  memberId: String(_id),
});

const replyHint = ({ config }: AppContext) =>
  `If you think that this is wrong, write to ${config.CONTACT_EMAIL} or use ${config.webOrigin}/contact.`;

/** The mail about a suspension: reason, end and how to answer (product/safety#suspension). */
export function suspensionMail(
  app: AppContext,
  user: User,
  { reason, until, at }: { reason: string; until: Date | null; at: Date },
): OutgoingMail {
  const [end, meanwhile] = until ? [` until ${dayInWords(until)}`, 'Until then you'] : ['', 'You'];
  return {
    ...essentialTo(user),
    key: `suspended:${user._id}:${at.toISOString()}`,
    subject: 'Your Rosette account is suspended',
    content: {
      paragraphs: [
        `Your Rosette account is suspended${end}. ${meanwhile} cannot sign in, and your profile and what you published are hidden.`,
      ],
      facts: [{ label: 'Reason', value: reason, mayLink: true }],
      remarks: [replyHint(app)],
    },
  };
}

/** The mail that a suspension was ended early. */
export function suspensionEndedMail({ config }: AppContext, user: User): OutgoingMail {
  return {
    ...essentialTo(user),
    key: `unsuspended:${user._id}:${clock.now().toISOString()}`,
    subject: 'Your Rosette account is open again',
    content: {
      paragraphs: ['Your Rosette account is no longer suspended. Please sign in again.'],
      action: { label: 'Sign in', url: `${config.webOrigin}/sign-in` },
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
): OutgoingMail {
  return {
    ...essentialTo(user),
    key: `removed:${thing.kind}:${thing.id}`,
    subject: `Your ${thing.kind} was removed from Rosette`,
    content: {
      paragraphs: [`An admin of Rosette removed your ${thing.kind}.`],
      facts: [{ label: 'Removed', value: thing.name }],
      remarks: [replyHint(app)],
    },
  };
}
