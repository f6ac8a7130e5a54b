import { removeNotificationsAbout, withdrawNewsMail } from '#features/notifications/notifications.service.ts';
import { didThis, notify } from '#features/notifications/notify.service.ts';
import { readNotificationsOf } from '#features/notifications/read-about.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { say } from '#lib/message.ts';
import type { Introduction } from './introduction.model.ts';

const aboutOf = ({ _id }: Pick<Introduction, '_id'>) => ({ kind: 'introduction' as const, id: String(_id) });

const requests = '/messages?tab=requests';

/** Notifies the two who are introduced, each with the name of the other. */
export async function notifyOfIntroduction(
  app: AppContext,
  introduction: Introduction,
  names: { first: string; second: string },
): Promise<void> {
  const { first_id, second_id } = introduction;
  for (const [to, otherId, other] of [
    [first_id, second_id, names.second],
    [second_id, first_id, names.first],
  ] as const) {
    await notify(app, {
      kind: 'introduction',
      actor_id: introduction.by_id ?? null,
      about: aboutOf(introduction),
      names: otherId ? [otherId] : [],
      key: String(introduction._id),
      did: didThis('introduced', { other }),
      text: introduction.text,
      path: requests,
      to: to ? [to] : [],
      mail: { subject: say('mails.introduction') },
    });
  }
}

/** Notifies the other member and the introducer that both accepted; `by` accepted last. */
export async function notifyOfConnection(
  app: AppContext,
  introduction: Introduction,
  by: string,
): Promise<void> {
  const { by_id, first_id, second_id, conversation_id } = introduction;
  const other = String(first_id) === by ? second_id : first_id;
  const news = { kind: 'introduction', actor_id: by, about: aboutOf(introduction) } as const;
  await notify(app, {
    ...news,
    key: `${introduction._id} connected`,
    did: didThis('metYou'),
    path: `/messages/${conversation_id}`,
    to: other ? [other] : [],
    mail: { subject: say('mails.connected') },
  });
  await notify(app, {
    ...news,
    key: `${introduction._id} connected`,
    did: didThis('acceptedIntroduction'),
    path: requests,
    to: by_id ? [by_id] : [],
    mail: { subject: say('mails.introductionAccepted') },
  });
}

/** Marks her notification of an introduction as read, and withdraws its unsent mail: she has answered it. */
export async function readIntroductionNotification(
  memberId: string,
  introduction: Introduction,
): Promise<void> {
  await readNotificationsOf(memberId, { about: aboutOf(introduction) });
  await withdrawNewsMail('introduction', String(introduction._id), memberId);
}

/** Removes the notifications about an ended introduction and its unsent mails to the two: they name each other in them. */
export async function removeIntroductionNotifications({
  _id,
  first_id,
  second_id,
}: Pick<Introduction, '_id' | 'first_id' | 'second_id'>): Promise<void> {
  await removeNotificationsAbout(aboutOf({ _id }));
  for (const id of [first_id, second_id]) {
    if (id) await withdrawNewsMail('introduction', String(_id), String(id));
  }
}
