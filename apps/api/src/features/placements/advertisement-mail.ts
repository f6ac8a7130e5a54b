import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import type { MemberMailbox } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { moneyOf } from '#lib/words.ts';
import type { Advertisement } from './advertisement.model.ts';
import { newsOf } from './placement-news.ts';

/** Tells an advertiser how her advertisement stands; null where there is no news. */
export function advertisementMail(
  { config }: AppContext,
  advertisement: Advertisement,
  { memberId, to }: MemberMailbox,
): OutgoingMail | null {
  const news = newsOf('advertisement', advertisement);
  if (!news) return null;
  const { _id, status, title, ad_type, amount_cents, currency } = advertisement;
  return {
    key: `advertisement-${status}:${_id}`,
    to,
    memberId,
    category: 'partners',
    subject: `Your advertisement ${news.is}: ${title}`,
    content: {
      paragraphs: news.paragraphs,
      facts: [
        { label: 'Title', value: title },
        { label: 'Type', value: advertisementPackages[ad_type].name },
        { label: 'Price', value: moneyOf(amount_cents, currency) },
      ],
      action: { label: 'Write to us', url: `${config.webOrigin}/contact` },
    },
  };
}
