import type { OutgoingMail } from '#features/mail/outbox.service.ts';
import type { EndingTerm } from '#features/users/membership-fields.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { dayOf } from '#lib/words.ts';

/** How many days before the end of a membership a member is reminded. */
export type ReminderDays = 7 | 1;

const named = (tier: string) => tier.charAt(0).toUpperCase() + tier.slice(1);

const addressed = ({ memberId, to }: EndingTerm) => ({ to, memberId, category: 'memberships' as const });

const toMembership = ({ config }: AppContext, label: string) => ({
  label,
  url: `${config.webOrigin}/membership`,
});

/** The end stands in the key: a membership that was extended has another, and gets its own reminders. */
export function reminderMail(app: AppContext, term: EndingTerm, days: ReminderDays): OutgoingMail {
  const left = days === 1 ? 'within a day' : 'within a week';
  return {
    ...addressed(term),
    key: `membership-ends-${days}:${term.memberId}:${term.expires.toISOString()}`,
    validUntil: term.expires,
    subject: `Your ${named(term.tier)} membership ends on ${dayOf(term.expires)}`,
    content: {
      paragraphs: [
        `Your ${named(term.tier)} membership ends ${left}. Renew it now and the new time is added to the end of what you have.`,
      ],
      facts: [
        { label: 'Membership', value: named(term.tier) },
        { label: 'Ends on', value: dayOf(term.expires) },
      ],
      action: toMembership(app, 'Renew your membership'),
      remarks: ['If you do nothing, you go on as a free member: your profile and everything you made stay.'],
    },
  };
}

export function endedMail(app: AppContext, term: EndingTerm): OutgoingMail {
  return {
    ...addressed(term),
    key: `membership-ended:${term.memberId}:${term.expires.toISOString()}`,
    subject: `Your ${named(term.tier)} membership has ended`,
    content: {
      paragraphs: [
        `Your ${named(term.tier)} membership ended on ${dayOf(term.expires)}. You are a free member now: your profile and everything you made stay.`,
      ],
      action: toMembership(app, 'Choose a membership'),
    },
  };
}
