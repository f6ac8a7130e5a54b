import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import { contactEmail } from '#features/settings/settings.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type Message, say } from '#lib/message.ts';
import { outcomeFor, type Report } from './report.model.ts';

const reasonIn = (reason: Report['reason']): Message =>
  reason === 'other' ? say('caseMails.report.otherReason') : say(`caseMails.report.reasons.${reason}`);

/**
 * A mail to who reported without an account; null where she gave no address, or her mailbox had its mails of the day. What
 * she wrote is in facts, where no address becomes a link: the mailbox may be that of somebody else.
 */
function mailAbout(
  app: AppContext,
  report: Report,
  { key, subject, paragraph }: { key: string; subject: Message; paragraph: Message },
): OutgoingMail | null {
  const { _id, notifier, number, label, reason, text } = report;
  if (!notifier?.email || !notifier.is_mailed) return null;
  return {
    key: `${key}:${_id}`,
    to: { name: '', address: notifier.email },
    subject,
    category: 'essential',
    language: notifier.language,
    content: {
      greeting: say('mails.greetingWithoutName'),
      paragraphs: [paragraph],
      facts: [
        { label: say('caseMails.number'), value: number },
        ...(label ? [{ label: say('caseMails.about'), value: label }] : []),
        { label: say('caseMails.reason'), value: reasonIn(reason) },
        ...(text ? [{ label: say('caseMails.yourText'), value: text }] : []),
      ],
      remarks: [say('caseMails.answerTo', { address: contactEmail(app) }), say('caseMails.notYou')],
    },
  };
}

/** The mail of receipt. */
export const receivedMail = (app: AppContext, report: Report): OutgoingMail | null =>
  mailAbout(app, report, {
    key: 'report-received',
    subject: say('caseMails.report.received', { number: report.number }),
    paragraph: say('caseMails.report.thanks'),
  });

/** The mail about the outcome of a closed report. */
export const outcomeMail = (app: AppContext, report: Report): OutgoingMail | null =>
  mailAbout(app, report, {
    key: 'report-closed',
    subject: say('caseMails.report.closed', { number: report.number }),
    paragraph: say(`caseMails.report.${outcomeFor(report) ?? 'no_action'}`),
  });
