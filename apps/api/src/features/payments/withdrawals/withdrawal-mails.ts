import type { Types } from 'mongoose';
import type { MailFact, OutgoingMail } from '#features/mail/outbox.service.ts';
import { contactEmail } from '#features/settings/settings.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type Message, say } from '#lib/message.ts';
import type { Withdrawal } from './withdrawal.model.ts';

/** The kinds of the mails about withdrawals and cancellations. */
export const withdrawalMails = [
  'withdrawal-received',
  'withdrawal-accepted',
  'withdrawal-declined',
  'cancellation-received',
  'cancellation-accepted',
  'cancellation-declined',
] as const;

type Kind = (typeof withdrawalMails)[number];

const keyOf = (kind: Kind, id: Types.ObjectId) => `${kind}:${id}`;

/** The keys of all mails about a withdrawal or cancellation. */
export const mailKeysOf = (id: Types.ObjectId): string[] => withdrawalMails.map((kind) => keyOf(kind, id));

interface Told {
  kind: Kind;
  subject: Message;
  paragraphs: Message[];
  facts?: MailFact[];
  remarks: Message[];
}

/**
 * A mail about a withdrawal or a cancellation; null once its address was removed. What she wrote is in facts, where no
 * address becomes a link: the mailbox may be that of somebody else.
 */
export function mailAbout(withdrawal: Withdrawal, { kind, subject, paragraphs, facts = [], remarks }: Told) {
  const { _id, name, email, text, receipt_number, received_at, language } = withdrawal;
  if (!email) return null;
  return {
    key: keyOf(kind, _id),
    to: { name: '', address: email },
    subject,
    category: 'essential',
    language,
    content: {
      greeting: say('mails.greetingWithoutName'),
      paragraphs,
      facts: [
        {
          label: say('caseMails.receivedAt'),
          value: { moment: received_at.toISOString(), timeZone: 'UTC' },
        },
        { label: say('caseMails.withdrawal.name'), value: name ?? '' },
        ...(receipt_number
          ? [{ label: say('caseMails.withdrawal.receiptNumber'), value: receipt_number }]
          : []),
        ...(text ? [{ label: say('caseMails.yourText'), value: text }] : []),
        ...facts,
      ],
      remarks,
    },
  } satisfies OutgoingMail;
}

/** The mail of receipt: what she declared, and when. It does not tell whether the purchase was found. */
export const receivedMail = (app: AppContext, withdrawal: Withdrawal): OutgoingMail | null =>
  mailAbout(withdrawal, {
    kind: 'withdrawal-received',
    subject: say('caseMails.withdrawal.received'),
    paragraphs: [say('caseMails.withdrawal.receivedAbout')],
    remarks: [say('caseMails.answerTo', { address: contactEmail(app) }), say('caseMails.notYou')],
  });

/** The mail about what an admin decided. */
export function decisionMail(app: AppContext, withdrawal: Withdrawal): OutgoingMail | null {
  const isAccepted = withdrawal.state === 'accepted';
  const answerTo = say('caseMails.answerTo', { address: contactEmail(app) });
  return mailAbout(withdrawal, {
    kind: isAccepted ? 'withdrawal-accepted' : 'withdrawal-declined',
    subject: say(isAccepted ? 'caseMails.withdrawal.accepted' : 'caseMails.withdrawal.declined'),
    paragraphs: [
      say(isAccepted ? 'caseMails.withdrawal.acceptedAbout' : 'caseMails.withdrawal.declinedAbout'),
    ],
    facts: withdrawal.reason
      ? [{ label: say('caseMails.reason'), value: withdrawal.reason, mayLink: true }]
      : [],
    remarks: isAccepted ? [answerTo] : [say('mails.moderation.decidedByPerson'), answerTo],
  });
}
