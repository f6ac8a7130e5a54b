import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { removeNotificationsAbout } from '#features/notifications/notifications.service.ts';
import { type Actor, notify } from '#features/notifications/notify.service.ts';
import { readNotificationsOfOpened } from '#features/notifications/read-about.service.ts';
import { businessNameOf, usersInOrder } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
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
  const [applicant] = await usersInOrder([caller.id]);
  if (!applicant) return;
  const business = businessNameOf(applicant);
  await notify(app, {
    kind: 'application',
    to: [poster_id],
    actor_id: caller.id,
    about: subjectOf(opportunity),
    key: `${application._id}:${application.applied_at.toISOString()}`,
    did: `applied for ${title}`,
    path: `/opportunities/${_id}`,
    isGathered: true,
    mail: {
      subject: `A new applicant for: ${title}`,
      content: {
        paragraphs: ['Read the application and answer it.'],
        facts: [
          { label: 'Opportunity', value: title },
          { label: 'Applicant', value: applicant.full_name },
          ...(business === applicant.full_name ? [] : [{ label: 'Business', value: business }]),
        ],
        action: { label: 'See her profile', url: `${app.config.webOrigin}/profile/${applicant._id}` },
        remarks: ['All applicants are on the page of your opportunity.'],
      },
    },
  });
}

/** Marks the poster's notification of applicants as read: she reads who they are. */
export function readApplicationNotification(opportunity: Opportunity): Promise<void> {
  const dealtWith = { about: subjectOf(opportunity), kinds: ['application'] } as const;
  return readNotificationsOfOpened(String(opportunity.poster_id), dealtWith);
}

function answerInWords(
  before: Application['state'],
  after: Application['state'],
  { title }: Opportunity,
): string {
  if (before !== after) {
    if (after === 'shortlisted') return `You are on the shortlist for ${title}`;
    if (after === 'accepted') return `Your application for ${title} was accepted`;
    if (after === 'declined') return `Your application for ${title} was declined`;
  }
  return `News about your application for ${title}`;
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
    key: `${after._id}:${after.answer_number}`,
    title: answerInWords(before.state, after.state, opportunity),
    text: before.message === after.message ? null : (after.message ?? null),
    path: myApplicationsPath,
  });
}

/**
 * Removes notifications about a removed opportunity and notifies its applicants
 * (product/opportunities#deleting).
 */
export async function notifyApplicantsOfRemoval(
  app: AppContext,
  actor: Actor,
  opportunity: Opportunity,
): Promise<void> {
  await removeNotificationsAbout(subjectOf(opportunity));
  await notify(app, {
    kind: 'application_answered',
    to: opportunity.applicant_ids,
    ...actor,
    about: subjectOf(opportunity),
    key: `${opportunity._id}:removed`,
    title: `${opportunity.title} was taken off the board`,
    text: 'You had applied for it. Your application was removed with it.',
    path: '/opportunities',
    mail: { content: { action: { label: 'See the board', url: `${app.config.webOrigin}/opportunities` } } },
  });
}
