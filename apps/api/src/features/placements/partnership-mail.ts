import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import type { MemberMailbox } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { moneyOf } from '#lib/words.ts';
import type { Partnership } from './partnership.model.ts';
import { newsOf } from './placement-news.ts';

/** Tells a partner how her partnership stands; null where there is no news. */
export function partnershipMail(
  { config }: AppContext,
  partnership: Partnership,
  { memberId, to }: MemberMailbox,
): OutgoingMail | null {
  const news = newsOf('partnership', partnership);
  if (!news) return null;
  const { _id, status, partner_name, package_type, amount_cents, currency } = partnership;
  return {
    key: `partnership-${status}:${_id}`,
    to,
    memberId,
    category: 'partners',
    subject: `Your ${package_type} partnership ${news.is}`,
    content: {
      paragraphs: news.paragraphs,
      facts: [
        { label: 'Partner', value: partner_name },
        { label: 'Package', value: package_type },
        { label: 'Price', value: moneyOf(amount_cents, currency) },
      ],
      action:
        status === 'active'
          ? { label: 'Open your partner portal', url: `${config.webOrigin}/partner-portal` }
          : { label: 'Write to us', url: `${config.webOrigin}/contact` },
    },
  };
}
