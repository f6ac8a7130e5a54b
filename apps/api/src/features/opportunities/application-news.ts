import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { removeNotificationsAbout, withdrawNewsMail } from '#features/notifications/notifications.service.ts';
import { type Actor, didThis, notify } from '#features/notifications/notify.service.ts';
import {
  readNotificationsOf,
  readNotificationsOfOpened,
} from '#features/notifications/read-about.service.ts';
import { businessNameOf, getOwnAccount } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { type Message, say } from '#lib/message.ts';
import type { Application } from './application.model.ts';
import type { Opportunity } from './opportunity.model.ts';

/** The page where an applicant sees the state of her application. */
const myApplicationsPath = '/opportunities?tab=applications';

/** The opportunity as the subject of notifications. */
export const subjectOf = ({ _id }: Opportunity) => ({ kind: 'opportunity' as const, id: String(_id) });

/** Notifies the poster of an applicant, inside the transaction of the application. */
export async function notifyPoster(
  app: AppContext,
  caller: Caller,
  opportunity: Opportunity,
  application: Application,
): Promise<void> {
  const { _id, poster_id, title } = opportunity;
  const applicant = await getOwnAccount(caller);
  const business = businessNameOf(applicant);
  await notify(app, {
    kind: 'application',
    to: [poster_id],
    actor_id: caller.id,
    about: subjectOf(opportunity),
    key: `${application._id}:${application.applied_at.toISOString()}`,
    did: didThis('applied', { opportunity: title }),
    path: `/opportunities/${_id}`,
    isGathered: true,
    mail: {
      subject: say('mails.application.subject', { opportunity: title }),
      content: {
        paragraphs: [say('mails.application.read')],
        facts: [
          { label: say('mails.application.opportunity'), value: title },
          { label: say('mails.application.applicant'), value: applicant.full_name },
          ...(business === applicant.full_name
            ? []
            : [{ label: say('mails.application.business'), value: business }]),
        ],
        action: {
          label: say('mails.application.seeProfile'),
          url: `${app.config.webOrigin}/profile/${applicant._id}`,
        },
        remarks: [say('mails.application.allApplicants')],
      },
    },
  });
}

/** Marks the poster's notification of applicants as read: she reads who they are. */
export function readApplicationNotification(opportunity: Opportunity): Promise<void> {
  const dealtWith = { about: subjectOf(opportunity), kinds: ['application'] } as const;
  return readNotificationsOfOpened(String(opportunity.poster_id), dealtWith);
}

/** The key of the notice that an opportunity is about to expire: once per expiry date. */
export const closingKeyOf = ({ _id, expires_at }: Opportunity) => `${_id}:${expires_at.toISOString()}`;

const withdrawClosingMail = (opportunity: Opportunity): Promise<void> =>
  withdrawNewsMail('opportunity_closing', closingKeyOf(opportunity), String(opportunity.poster_id));

/** Marks the notice that an opportunity is about to expire as read, and withdraws its unsent mail: it was renewed or closed. */
export async function readClosingNotice(opportunity: Opportunity): Promise<void> {
  const posterId = String(opportunity.poster_id);
  await readNotificationsOf(posterId, { about: subjectOf(opportunity), kinds: ['opportunity_closing'] });
  await withdrawClosingMail(opportunity);
}

function titleOfAnswer(
  before: Application['state'],
  after: Application['state'],
  { title: opportunity }: Opportunity,
): Message {
  if (before !== after) {
    if (after === 'shortlisted') return say('news.applicationShortlisted', { opportunity });
    if (after === 'accepted') return say('news.applicationAccepted', { opportunity });
    if (after === 'declined') return say('news.applicationDeclined', { opportunity });
  }
  return say('news.applicationNews', { opportunity });
}

/** Notifies an applicant of the poster's answer, inside its transaction; `before` is the application before it. */
export function notifyApplicantOfAnswer(
  app: AppContext,
  caller: Caller,
  opportunity: Opportunity,
  before: Application,
  after: Application,
): Promise<void> {
  return notify(app, {
    kind: 'application_answered',
    to: [after.member_id],
    actor_id: caller.id,
    about: subjectOf(opportunity),
    key: `${after._id}:${after.applied_at.toISOString()}:${after.answer_number}`,
    title: titleOfAnswer(before.state, after.state, opportunity),
    text: before.message === after.message ? null : (after.message ?? null),
    path: myApplicationsPath,
  });
}

/**
 * Removes notifications about a removed opportunity, and the mail about its end that waits, and notifies its applicants
 * (product/opportunities#deleting).
 */
export async function notifyApplicantsOfRemoval(
  app: AppContext,
  actor: Actor,
  opportunity: Opportunity,
): Promise<void> {
  await removeNotificationsAbout(subjectOf(opportunity));
  await withdrawClosingMail(opportunity);
  await notify(app, {
    kind: 'application_answered',
    to: opportunity.applicant_ids,
    ...actor,
    about: subjectOf(opportunity),
    key: `${opportunity._id}:removed`,
    title: say('news.opportunityRemoved', { opportunity: opportunity.title }),
    text: say('news.applicationRemoved'),
    path: '/opportunities',
    mail: {
      content: {
        action: { label: say('mails.application.seeBoard'), url: `${app.config.webOrigin}/opportunities` },
      },
    },
  });
}
