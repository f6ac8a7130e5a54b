import type { News } from '#features/notifications/notify.service.ts';
import type { EndingTerm, MembershipReminder } from '#features/users/membership-fields.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { dayOf } from '#lib/words.ts';

const named = (tier: string) => tier.charAt(0).toUpperCase() + tier.slice(1);

/**
 * The news of a reminder about the end of a membership. Keyed by that end, so an extended membership has its own
 * reminders.
 */
export function reminderNews(app: AppContext, term: EndingTerm, reminder: MembershipReminder): News {
  const { memberId, expires } = term;
  return {
    kind: 'membership_ending',
    to: [memberId],
    actor_id: null,
    about: { kind: 'membership', id: memberId },
    key: `${reminder}:${expires.toISOString()}`,
    path: '/membership',
    ...(reminder === 'ended' ? endedWords(app, term) : endingWords(app, term, reminder)),
  };
}

function endingWords({ config }: AppContext, { tier, expires }: EndingTerm, reminder: MembershipReminder) {
  const left = reminder === '1_day' ? 'within a day' : 'within a week';
  const title = `Your ${named(tier)} membership ends on ${dayOf(expires)}`;
  const text = 'If you renew it now, the new period starts when the current one ends.';
  return {
    title,
    text,
    mail: {
      validUntil: expires,
      content: {
        paragraphs: [`Your ${named(tier)} membership ends ${left}. ${text}`],
        facts: [
          { label: 'Membership', value: named(tier) },
          { label: 'Ends on', value: dayOf(expires) },
        ],
        action: { label: 'Renew your membership', url: `${config.webOrigin}/membership` },
        remarks: [
          'If you do nothing, you go on as a free member: your profile and everything you made stay.',
        ],
      },
    },
  };
}

function endedWords({ config }: AppContext, { tier, expires }: EndingTerm) {
  const text = 'You are a free member now: your profile and everything you made stay.';
  return {
    title: `Your ${named(tier)} membership has ended`,
    text,
    mail: {
      content: {
        paragraphs: [`Your ${named(tier)} membership ended on ${dayOf(expires)}. ${text}`],
        action: { label: 'Choose a membership', url: `${config.webOrigin}/membership` },
      },
    },
  };
}
