import { can } from '@rosette/shared/policy/can.ts';
import type { News } from '#features/notifications/notify.service.ts';
import { callerOf } from '#features/users/accounts.service.ts';
import { findUser } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { textsOf } from '#lib/texts.ts';
import { dayOf, moneyOf } from '#lib/words.ts';
import type { Advertisement } from './advertisement.model.ts';
import type { Partnership } from './partnership.model.ts';

type Placement = Partnership | Advertisement;

export const kindOf = (placement: Placement) => ('ad_type' in placement ? 'advertisement' : 'partnership');

/** How a rejected placement is paid back. */
function refundWords(placement: Placement): string {
  if (placement.payment_status !== 'paid') return 'If you have paid already, we refund the money.';
  const isPaidByCard = 'is_paid_by_card' in placement && placement.is_paid_by_card;
  const how = isPaidByCard ? 'the way you paid it' : 'by bank transfer';
  return `We refund your payment ${how}; you find the credit note with your receipt then.`;
}

/** The predicate of the title, as in 'Your gold partnership is approved', and the paragraphs; null for other statuses. */
function statusWords(kind: string, placement: Placement): { is: string; paragraphs: string[] } | null {
  const until = placement.end_date ? ` until ${dayOf(placement.end_date)}` : '';
  switch (placement.status) {
    case 'pending_payment': {
      const approved = `Good news: your ${kind} is approved. It goes live as soon as its payment has arrived.`;
      return { is: 'is approved', paragraphs: [approved] };
    }
    case 'active': {
      const live = `Your ${kind} is live${until}. Thank you for supporting women entrepreneurs.`;
      return { is: 'is live', paragraphs: [live] };
    }
    case 'rejected': {
      const refused = `We looked at your ${kind} and cannot offer it in this form.`;
      const refunded = `${refundWords(placement)} If you would like to talk about it, please write to us.`;
      return { is: 'was not approved', paragraphs: [refused, refunded] };
    }
    default:
      return null;
  }
}

/** The title of a notification and the facts of its mail. */
function describe(placement: Placement, is: string) {
  if ('ad_type' in placement) {
    const type = textsOf('en').packages[placement.ad_type];
    const facts = [
      { label: 'Title', value: placement.title },
      { label: 'Type', value: type },
    ];
    return { title: `Your advertisement ${is}: ${placement.title}`, facts };
  }
  const { partner_name, package_type } = placement;
  const facts = [
    { label: 'Partner', value: partner_name },
    { label: 'Package', value: package_type },
  ];
  return { title: `Your ${package_type} partnership ${is}`, facts };
}

/** The page that the notification links to; the portal only opens for partners and admins. */
async function linkOf(app: AppContext, { status, member_id }: Placement) {
  const member = status === 'active' ? await findUser(String(member_id)) : null;
  return member && can(callerOf(app, member), 'partner-portal.open')
    ? { path: '/partner-portal', label: 'Open your partner portal' }
    : { path: '/contact', label: 'Write to us' };
}

/** The notification of a partnership's or advertisement's new status, set by `actor_id`; null where none is sent. */
export async function placementNews(
  app: AppContext,
  actor_id: string | null,
  placement: Placement,
): Promise<News | null> {
  const kind = kindOf(placement);
  const words = statusWords(kind, placement);
  if (!words) return null;
  const { title, facts } = describe(placement, words.is);
  const { path, label } = await linkOf(app, placement);
  const { _id, member_id, status, amount_cents, currency } = placement;
  return {
    kind: 'placement',
    to: [member_id],
    actor_id,
    about: { kind, id: String(_id) },
    key: `${_id}:${status}`,
    title,
    text: words.paragraphs.join(' '),
    path,
    mail: {
      content: {
        paragraphs: words.paragraphs,
        facts: [...facts, { label: 'Price', value: moneyOf(amount_cents, currency) }],
        action: { label, url: `${app.config.webOrigin}${path}` },
      },
    },
  };
}
