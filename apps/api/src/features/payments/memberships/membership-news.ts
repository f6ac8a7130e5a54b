import type { News } from '#features/notifications/notify.service.ts';
import { offeredMemberships } from '#features/settings/catalogue.service.ts';
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

/** Whether a membership can be bought. */
const isSold = ({ stripe }: AppContext) => stripe !== null && Object.keys(offeredMemberships()).length > 0;

function endingWords(app: AppContext, { tier, expires, isGiven }: EndingTerm, reminder: MembershipReminder) {
  const { webOrigin } = app.config;
  // Where nothing is sold, what was given cannot be renewed.
  const canRenew = !isGiven || isSold(app);
  const [named, day] = [say(`tierNames.${tier}`), { day: expires.toISOString() }];
  const paid = reminder === '1_day' ? 'mails.membership.endsInADay' : 'mails.membership.endsInAWeek';
  return {
    title: say('news.membershipEnding', { tier: named, day }),
    ...(!isGiven && { text: say('news.membershipRenewal') }),
    mail: {
      validUntil: expires,
      content: {
        paragraphs: [isGiven ? say('mails.membership.givenEnds', { day }) : say(paid, { tier: named })],
        facts: [
          { label: say('mails.membership.membership'), value: named },
          { label: say('mails.membership.endsOn'), value: day },
        ],
        ...(canRenew && {
          action: { label: say('mails.membership.renew'), url: `${webOrigin}/membership` },
        }),
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
