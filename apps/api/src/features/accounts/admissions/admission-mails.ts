import { enqueueMails, type OutgoingMail } from '#features/mail/outbox.service.ts';
import { contactEmail } from '#features/settings/settings.service.ts';
import type { Applicant } from '#features/users/applicants.service.ts';
import type { MemberMailbox } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { say } from '#lib/message.ts';
import { withoutLinks } from '#lib/without-links.ts';

const essentialTo = ({ _id, full_name, email }: Applicant) => ({
  to: { name: full_name, address: email },
  category: 'essential' as const,
  memberId: String(_id),
});

/** The mail that she was admitted. */
export function admittedMail({ config }: AppContext, user: Applicant): OutgoingMail {
  return {
    ...essentialTo(user),
    key: `admitted:${user._id}`,
    subject: say('accountMails.admission.admitted'),
    content: {
      paragraphs: [say('accountMails.admission.youAreIn')],
      action: { label: say('accountMails.admission.signIn'), url: `${config.webOrigin}/dashboard` },
    },
  };
}

/** The mail that she was declined, with the admins' message. */
export function declinedMail(app: AppContext, user: Applicant): OutgoingMail {
  const { message } = user.admission;
  return {
    ...essentialTo(user),
    key: `declined:${user._id}`,
    subject: say('accountMails.admission.declined'),
    content: {
      paragraphs: [say('accountMails.admission.notIn')],
      ...(message && {
        facts: [{ label: say('accountMails.admission.message'), value: message, mayLink: true }],
      }),
      remarks: [say('accountMails.admission.deletion', { address: contactEmail(app) })],
    },
  };
}

/**
 * Tells admins how many wait and who has waited longest, once on this UTC day, as in '2026-11-27'
 * (product/coming-in#approval).
 * @param first the first of `count`, oldest first
 */
export async function mailWaiting(
  app: AppContext,
  admins: readonly MemberMailbox[],
  { count, first, day }: { count: number; first: readonly Applicant[]; day: string },
): Promise<void> {
  const more = count - first.length;
  const lines = [
    ...first.map(({ full_name, created_at }) =>
      say('accountMails.admission.waiting.since', {
        name: withoutLinks(full_name),
        day: { day: created_at.toISOString() },
      }),
    ),
    ...(more > 0 ? [say('accountMails.admission.waiting.more', { count: more })] : []),
  ];
  const mails = admins.map(
    ({ memberId, to }): OutgoingMail => ({
      key: `admissions-waiting:${day}:${memberId}`,
      to,
      memberId,
      category: 'essential',
      subject: say('accountMails.admission.waiting.subject', { count }),
      content: {
        paragraphs: [say('accountMails.admission.waiting.text', { count })],
        facts: [{ label: say('accountMails.admission.waiting.who'), value: lines }],
        action: {
          label: say('accountMails.admission.waiting.action'),
          url: `${app.config.webOrigin}/admin/admissions`,
        },
      },
    }),
  );
  await enqueueMails(app, mails);
}
