import { removeNotificationsAbout, withdrawNewsMail } from '#features/notifications/notifications.service.ts';
import { didThis, notify } from '#features/notifications/notify.service.ts';
import { readNotificationsOf } from '#features/notifications/read-about.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { say } from '#lib/message.ts';
import type { ContactRequest } from './contact-request.model.ts';

const aboutOf = ({ _id }: Pick<ContactRequest, '_id'>) => ({
  kind: 'contact_request' as const,
  id: String(_id),
});

/** Notifies the receiver of a contact request. */
export function notifyOfRequest(app: AppContext, request: ContactRequest): Promise<void> {
  const { from_id, to_id, text } = request;
  return notify(app, {
    kind: 'contact_request',
    actor_id: from_id,
    about: aboutOf(request),
    key: String(request._id),
    did: didThis('askedForContact'),
    text,
    path: '/messages?tab=requests',
    to: [to_id],
    mail: { subject: say('mails.contactRequest') },
  });
}

/** Notifies the sender that her request was accepted. */
export function notifyOfAcceptance(app: AppContext, request: ContactRequest): Promise<void> {
  return notify(app, {
    kind: 'contact_accepted',
    actor_id: request.to_id,
    about: aboutOf(request),
    key: String(request._id),
    did: didThis('acceptedContact'),
    path: `/messages/${request.conversation_id}`,
    to: [request.from_id],
    mail: { subject: say('mails.contactAccepted') },
  });
}

const withdrawRequestMail = ({ _id, to_id }: Pick<ContactRequest, '_id' | 'to_id'>) =>
  withdrawNewsMail('contact_request', String(_id), String(to_id));

/** Marks the receiver's notification of a request as read, and withdraws its unsent mail: she has answered it. */
export async function readRequestNotification(request: Pick<ContactRequest, '_id' | 'to_id'>): Promise<void> {
  await readNotificationsOf(String(request.to_id), { about: aboutOf(request), kinds: ['contact_request'] });
  await withdrawRequestMail(request);
}

/** Removes the notifications about a request that has ended, and its unsent mail. */
export async function removeRequestNotifications(
  request: Pick<ContactRequest, '_id' | 'to_id'>,
): Promise<void> {
  await removeNotificationsAbout(aboutOf(request));
  await withdrawRequestMail(request);
}
