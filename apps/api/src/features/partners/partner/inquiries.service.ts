import type { InquiryDto } from '@rosette/shared/contract/admin.ts';
import { unnamedSubjects } from '@rosette/shared/contract/audit.ts';
import type { ContactBody } from '@rosette/shared/contract/partner.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { recordAudit } from '#features/audit/audit.service.ts';
import { enqueueMail, type OutgoingMail } from '#features/mail/outbox.service.ts';
import { communityName, contactMailbox } from '#features/settings/settings.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { notFound } from '#lib/app-error.ts';
import { findPage } from '#lib/capped-list.ts';
import { withoutNull } from '#lib/changes.ts';
import { say } from '#lib/message.ts';
import { type Listed, newestFirst, type PageQuery } from '#lib/page.ts';
import { findWaiting, type Waiting } from '#lib/waiting.ts';
import { writtenAddress } from '#lib/written-address.ts';
import { type Inquiry, InquiryModel } from './inquiry.model.ts';

/** The mail about an inquiry to the operator; Reply-To is the sender. */
function inquiryMail({ config }: AppContext, inquiry: Inquiry): OutgoingMail {
  const { _id, name, email, company, phone, interest, message } = inquiry;
  return {
    key: `inquiry:${_id}`,
    to: { name: communityName(), address: contactMailbox({ config }) },
    replyTo: { name, address: email },
    category: 'essential',
    subject: say(`mails.inquiry.subject.${interest}`, { company }),
    content: {
      greeting: say('mails.greetingWithoutName'),
      preheader: say(`mails.inquiry.preheader.${interest}`, { name }),
      paragraphs: [say('mails.inquiry.howToAnswer')],
      facts: [
        { label: say('mails.inquiry.name'), value: name },
        { label: say('mails.inquiry.company'), value: company },
        { label: say('mails.inquiry.email'), value: writtenAddress(email), mayLink: true },
        ...(phone ? [{ label: say('mails.inquiry.phone'), value: phone }] : []),
        { label: say('mails.inquiry.interest'), value: say(`mails.inquiry.interests.${interest}`) },
        { label: say('mails.inquiry.message'), value: message, mayLink: true },
      ],
      action: { label: say('mails.inquiry.openPanel'), url: `${config.webOrigin}/admin?tab=inquiries` },
    },
  };
}

/** Stores an inquiry, inside a transaction, and the mail about it to `CONTACT_EMAIL`. Answers its id. */
export async function receiveInquiry(app: AppContext, body: ContactBody): Promise<string> {
  const inquiry = await InquiryModel.create(withoutNull(body));
  await enqueueMail(app, inquiryMail(app, inquiry.toObject()));
  return String(inquiry._id);
}

type InquiryStatus = InquiryDto['status'];

/** Newest first. */
export function listInquiries({
  status,
  ...page
}: PageQuery & { status?: InquiryStatus | undefined }): Promise<Listed<Inquiry>> {
  return findPage(InquiryModel, { filter: { ...(status && { status }) }, sort: newestFirst, page });
}

/** New inquiries (product/admin#what-waits). */
export const waitingInquiries = (): Promise<Waiting> => findWaiting(InquiryModel, { status: 'new' });

/**
 * Changes an inquiry's status, from any to any (product/partners-and-advertisements#inquiries), inside a transaction.
 * With `caller` null, as for demo data, nothing is audited.
 * @throws 404
 */
export async function moveInquiry(
  caller: Caller | null,
  id: string,
  status: InquiryStatus,
): Promise<Inquiry> {
  const before = await InquiryModel.findByIdAndUpdate(id, { status }, { returnDocument: 'before' }).lean();
  if (!before) throw notFound('unknown_inquiry');
  if (caller)
    await recordAudit({
      actor_id: caller.id,
      action: 'inquiry.update',
      subject: { id, label: unnamedSubjects.inquiry },
      before: { status: before.status },
      after: { status },
    });
  return { ...before, status };
}
