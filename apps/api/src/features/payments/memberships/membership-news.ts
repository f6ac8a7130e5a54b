import type { News } from '#features/notifications/notify.service.ts';
import type { EndingTerm, MembershipReminder } from '#features/users/membership-fields.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { say } from '#lib/message.ts';

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
  const [named, day] = [say(`tierNames.${tier}`), { day: expires.toISOString() }];
  const paragraph = reminder === '1_day' ? 'mails.membership.endsInADay' : 'mails.membership.endsInAWeek';
  return {
    title: say('news.membershipEnding', { tier: named, day }),
    text: say('news.membershipRenewal'),
    mail: {
      validUntil: expires,
      content: {
        paragraphs: [say(paragraph, { tier: named })],
        facts: [
          { label: say('mails.membership.membership'), value: named },
          { label: say('mails.membership.endsOn'), value: day },
        ],
        action: { label: say('mails.membership.renew'), url: `${config.webOrigin}/membership` },
        remarks: [say('mails.membership.ifNothingIsDone')],
      },
    },
  };
}

function endedWords({ config }: AppContext, { tier, expires }: EndingTerm) {
  const [named, day] = [say(`tierNames.${tier}`), { day: expires.toISOString() }];
  return {
    title: say('news.membershipEnded', { tier: named }),
    text: say('news.membershipEndedStay'),
    mail: {
      content: {
        paragraphs: [say('mails.membership.ended', { tier: named, day })],
        action: { label: say('mails.membership.choose'), url: `${config.webOrigin}/membership` },
      },
    },
  };
}
