import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { can } from '@rosette/shared/policy/can.ts';
import type { News } from '#features/notifications/notify.service.ts';
import { callerOf } from '#features/users/accounts.service.ts';
import { findUser } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { moneyOf } from '#lib/words.ts';
import type { Advertisement } from './advertisement.model.ts';
import { linkOf, statusWords } from './placement-news.ts';

/** The notification of an advertisement's new status, set by `actor_id`; null where none is sent. */
export async function advertisementNews(
  app: AppContext,
  actor_id: string | null,
  advertisement: Advertisement,
): Promise<News | null> {
  const words = statusWords('advertisement', advertisement);
  if (!words) return null;
  const { _id, member_id, status, title, ad_type, amount_cents, currency } = advertisement;
  const advertiser = await findUser(String(member_id));
  const opensPortal = advertiser !== null && can(callerOf(app, advertiser), 'partner-portal.open');
  const { path, label } = linkOf(advertisement, opensPortal);
  return {
    kind: 'placement',
    to: [member_id],
    actor_id,
    about: { kind: 'advertisement', id: String(_id) },
    key: `${_id}:${status}`,
    title: `Your advertisement ${words.is}: ${title}`,
    text: words.paragraphs.join(' '),
    path,
    mail: {
      content: {
        paragraphs: words.paragraphs,
        facts: [
          { label: 'Title', value: title },
          { label: 'Type', value: advertisementPackages[ad_type].name },
          { label: 'Price', value: moneyOf(amount_cents, currency) },
        ],
        action: { label, url: `${app.config.webOrigin}${path}` },
      },
    },
  };
}
