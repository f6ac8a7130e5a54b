import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import { businessNameOf, type MemberMailbox, type User } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import type { Opportunity } from './opportunity.model.ts';

/** Tells the poster who applied. */
export function applicantMail(
  { config }: AppContext,
  { _id, title }: Opportunity,
  applicant: User,
  poster: MemberMailbox,
): OutgoingMail {
  const business = businessNameOf(applicant);
  return {
    key: `applicant:${_id}:${applicant._id}`,
    to: poster.to,
    memberId: poster.memberId,
    category: 'opportunities',
    subject: `A new applicant for: ${title}`,
    content: {
      paragraphs: ['Somebody would like to work with you.'],
      facts: [
        { label: 'Opportunity', value: title },
        { label: 'Applicant', value: applicant.full_name },
        ...(business === applicant.full_name ? [] : [{ label: 'Business', value: business }]),
      ],
      action: { label: 'See her profile', url: `${config.webOrigin}/profile/${applicant._id}` },
      remarks: ['All who have applied are listed with your opportunity.'],
    },
  };
}
