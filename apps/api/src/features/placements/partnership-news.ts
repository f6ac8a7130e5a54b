import type { News } from '#features/notifications/notify.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { moneyOf } from '#lib/words.ts';
import type { Partnership } from './partnership.model.ts';
import { linkOf, statusWords } from './placement-news.ts';

/** The notification of a partnership's new status, set by `actor_id`; null where none is sent. */
export function partnershipNews(
  { config }: AppContext,
  actor_id: string | null,
  partnership: Partnership,
): News | null {
  const words = statusWords('partnership', partnership);
  if (!words) return null;
  const { _id, member_id, status, partner_name, package_type, amount_cents, currency } = partnership;
  // Becoming active makes its member a partner.
  const { path, label } = linkOf(partnership, true);
  return {
    kind: 'placement',
    to: [member_id],
    actor_id,
    about: { kind: 'partnership', id: String(_id) },
    key: `${_id}:${status}`,
    title: `Your ${package_type} partnership ${words.is}`,
    text: words.paragraphs.join(' '),
    path,
    mail: {
      content: {
        paragraphs: words.paragraphs,
        facts: [
          { label: 'Partner', value: partner_name },
          { label: 'Package', value: package_type },
          { label: 'Price', value: moneyOf(amount_cents, currency) },
        ],
        action: { label, url: `${config.webOrigin}${path}` },
      },
    },
  };
}
