import type { Grounds } from '@rosette/shared/contract/grounds.ts';
import { can } from '@rosette/shared/policy/can.ts';
import type { MailContent, MailFact, OutgoingMail } from '#features/mail/outbox.service.ts';
import type { News } from '#features/notifications/notify.service.ts';
import { callerOf } from '#features/users/accounts.service.ts';
import { essentialTo, groundsInMail } from '#features/users/moderation-mail.service.ts';
import { findUser, type User } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type Message, say } from '#lib/message.ts';
import type { Advertisement } from './advertisement.model.ts';
import type { Partnership } from './partnership.model.ts';

type Placement = Partnership | Advertisement;

export const kindOf = (placement: Placement) => ('ad_type' in placement ? 'advertisement' : 'partnership');

/** How a rejected placement is paid back. */
function refundOf(placement: Placement): Message {
  if (placement.payment_status !== 'paid') return say('placementNews.refundIfPaid');
  // A partnership that was opened for a card payment may have been paid by transfer.
  const isPaidByCard =
    'ad_type' in placement ? placement.payment_method === 'card' : placement.is_paid_by_card;
  return say(isPaidByCard ? 'placementNews.refundAsPaid' : 'placementNews.refundByTransfer');
}

/** The title of the news of a status, and its paragraphs; null for other statuses. */
function newsOfStatus(placement: Placement): { title: Message; paragraphs: [Message, ...Message[]] } | null {
  const kind = kindOf(placement);
  const { status, end_date } = placement;
  switch (status) {
    case 'pending_payment':
      return {
        title: titleOf(placement, 'approved'),
        paragraphs: [say(`placementNews.${kind}.awaitsPayment`)],
      };
    case 'active': {
      const live = end_date
        ? say(`placementNews.${kind}.isLiveUntil`, { day: { day: end_date.toISOString() } })
        : say(`placementNews.${kind}.isLive`);
      return { title: titleOf(placement, 'live'), paragraphs: [live] };
    }
    case 'rejected': {
      const refused = say(`placementNews.${kind}.notOffered`);
      return { title: titleOf(placement, 'rejected'), paragraphs: [refused, refundOf(placement)] };
    }
    default:
      return null;
  }
}

const titleOf = (placement: Placement, status: 'approved' | 'live' | 'rejected'): Message =>
  'ad_type' in placement
    ? say(`placementNews.advertisement.${status}`, { title: placement.title })
    : say(`placementNews.partnership.${status}`, {
        level: say(`placementNews.levels.${placement.package_type}`),
      });

/** The facts of the mail. */
function factsOf(placement: Placement): MailFact[] {
  const { amount_cents: cents, currency } = placement;
  const price = { label: say('placementNews.facts.price'), value: { cents, currency } };
  if ('ad_type' in placement) {
    return [
      { label: say('placementNews.facts.title'), value: placement.title },
      { label: say('placementNews.facts.type'), value: say(`packages.${placement.ad_type}`) },
      price,
    ];
  }
  const { partner_name, package_id } = placement;
  return [
    { label: say('placementNews.facts.partner'), value: partner_name },
    { label: say('placementNews.facts.package'), value: say(`packages.${package_id}`) },
    price,
  ];
}

/** The page that the notification links to; the portal only opens for partners and admins. */
async function linkOf(app: AppContext, { status, member_id }: Placement) {
  const member = status === 'active' ? await findUser(String(member_id)) : null;
  return member && can(callerOf(app, member), 'partner-portal.open')
    ? { path: '/partner-portal', label: say('placementNews.openPortal') }
    : { path: '/contact', label: say('placementNews.writeToUs') };
}

/** A notification with the mail of its own. */
type PlacementNews = News & { title: Message; mail: { content: MailContent } };

/** The notification of a partnership's or advertisement's new status, set by `actor_id`; null where none is sent. */
export async function placementNews(
  app: AppContext,
  actor_id: string | null,
  placement: Placement,
): Promise<PlacementNews | null> {
  const told = newsOfStatus(placement);
  if (!told) return null;
  const { title, paragraphs } = told;
  const [first, second] = paragraphs;
  const { path, label } = await linkOf(app, placement);
  const { _id, member_id, status, updated_at } = placement;
  return {
    kind: 'placement',
    to: [member_id],
    actor_id,
    about: { kind: kindOf(placement), id: String(_id) },
    // An advertisement that gets another type may have a status once more.
    key: `${_id}:${status}:${updated_at.toISOString()}`,
    title,
    text: second ? say('placementNews.paragraphs', { first, second }) : first,
    path,
    mail: {
      content: {
        paragraphs,
        facts: factsOf(placement),
        action: { label, url: `${app.config.webOrigin}${path}` },
      },
    },
  };
}

/** The mail of a rejection, with its grounds; it cannot be switched off (product/safety#telling-the-person). */
export function rejectionMail(
  app: AppContext,
  member: User,
  { about, title, mail: { content } }: PlacementNews,
  grounds: Grounds,
): OutgoingMail {
  const { facts, remarks } = groundsInMail(app, grounds);
  return {
    ...essentialTo(member),
    key: `rejected:${about.kind}:${about.id}`,
    subject: title,
    content: { ...content, facts: [...(content.facts ?? []), ...facts], remarks },
  };
}
