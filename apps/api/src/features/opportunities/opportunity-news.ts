import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { removeNotificationsAbout } from '#features/notifications/notifications.service.ts';
import { notify } from '#features/notifications/notify.service.ts';
import { businessNameOf, usersInOrder } from '#features/users/users.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import type { Opportunity } from './opportunity.model.ts';

const subjectOf = ({ _id }: Opportunity) => ({ kind: 'opportunity' as const, id: String(_id) });

/** Tells the poster who applied, inside the transaction of the application. */
export async function notifyPoster(app: AppContext, caller: Caller, opportunity: Opportunity): Promise<void> {
  const { _id, poster_id, title } = opportunity;
  const [applicant] = await usersInOrder([caller.id]);
  if (!applicant) return;
  const business = businessNameOf(applicant);
  await notify(app, {
    kind: 'application',
    to: [poster_id],
    actor_id: caller.id,
    about: subjectOf(opportunity),
    key: `${_id}:${caller.id}`,
    did: `applied for ${title}`,
    path: `/opportunities/${_id}`,
    isGathered: true,
    mail: {
      subject: `A new applicant for: ${title}`,
      content: {
        paragraphs: ['Somebody would like to work with you.'],
        facts: [
          { label: 'Opportunity', value: title },
          { label: 'Applicant', value: applicant.full_name },
          ...(business === applicant.full_name ? [] : [{ label: 'Business', value: business }]),
        ],
        action: { label: 'See her profile', url: `${app.config.webOrigin}/profile/${applicant._id}` },
        remarks: ['All who have applied are listed with your opportunity.'],
      },
    },
  });
}

/**
 * Takes back what was told of an opportunity that is gone, and tells its applicants (beyond §10). `actor_id` is null where
 * its poster's account is being deleted.
 */
export async function notifyApplicantsOfRemoval(
  app: AppContext,
  actor_id: string | null,
  opportunity: Opportunity,
): Promise<void> {
  await removeNotificationsAbout(subjectOf(opportunity));
  await notify(app, {
    kind: 'application_answered',
    to: opportunity.applicants,
    actor_id,
    about: subjectOf(opportunity),
    key: `${opportunity._id}:removed`,
    title: `${opportunity.title} was taken off the board`,
    text: 'You had applied for it. Your application went with it.',
    path: '/opportunities',
    mail: { content: { action: { label: 'See the board', url: `${app.config.webOrigin}/opportunities` } } },
  });
}
