import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import type { Inquiry } from './inquiry.model.ts';

/** The mail about an inquiry to the operator; Reply-To is the sender. */
export function inquiryMail({ config }: AppContext, inquiry: Inquiry): OutgoingMail {
  const { _id, name, email, company, phone, interest, message } = inquiry;
  return {
    key: `inquiry:${_id}`,
    to: { name: 'Rosette', address: config.CONTACT_EMAIL },
    replyTo: { name, address: email },
    category: 'essential',
    subject: `New inquiry from ${company}: ${interest}`,
    content: {
      greeting: 'Hello,',
      preheader: `${name} asks about ${interest}`,
      paragraphs: ['Somebody wrote to us through the inquiry form. Reply to this mail to answer her.'],
      facts: [
        { label: 'Name', value: name },
        { label: 'Company', value: company },
        { label: 'E-mail', value: email, mayLink: true },
        ...(phone ? [{ label: 'Phone', value: phone }] : []),
        { label: 'Interest', value: interest },
        { label: 'Message', value: message, mayLink: true },
      ],
      action: { label: 'Open the admin panel', url: `${config.webOrigin}/admin?tab=inquiries` },
    },
  };
}
