import {
  type Channels,
  defaultChannels,
  kindsOfMailTopic,
  type MailTopic,
  type NotificationKind,
  notificationKinds,
} from '@rosette/shared/contract/notification-kinds.ts';
import type {
  NotificationPreferencesDto,
  UpdateNotificationPreferencesBody,
} from '@rosette/shared/contract/notifications.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { notFound } from '#lib/app-error.ts';
import { changesOf } from '#lib/changes.ts';
import { accountOf } from './member-loader.ts';
import { type User, UserModel } from './user.model.ts';

export type ChosenFields = Pick<User, 'notification_preferences'>;

type ChosenChannels = Partial<Record<NotificationKind, Partial<Channels>>>;

export const preferenceFields = '+notification_preferences';

/** The channels of a kind: as the member chose, else the defaults (product/notifications-and-mails#kinds). */
export function channelsOf(user: ChosenFields, kind: NotificationKind): Channels {
  const kinds: ChosenChannels = user.notification_preferences?.kinds ?? {};
  const chosen = kinds[kind];
  const defaults = defaultChannels(kind);
  return { app: chosen?.app ?? defaults.app, mail: chosen?.mail ?? defaults.mail };
}

/** A member's channels of every kind, defaults included. */
function preferencesOf(user: ChosenFields): NotificationPreferencesDto {
  const entries = notificationKinds.map((kind) => [kind, channelsOf(user, kind)] as const);
  return {
    kinds: Object.fromEntries(entries) as NotificationPreferencesDto['kinds'],
    digest: user.notification_preferences?.digest ?? 'weekly',
  };
}

/** Whether mails of a topic are on, as /users/me/mail-preferences shows it. */
export function wantsTopic(user: ChosenFields, topic: MailTopic): boolean {
  const preferences = preferencesOf(user);
  if (topic === 'digest') return preferences.digest === 'weekly';
  return kindsOfMailTopic[topic].some((kind) => preferences.kinds[kind].mail);
}

/** A member's preferences; null when she was deleted. */
export const findChoices = (id: string): Promise<User | null> =>
  UserModel.findById(id).select(preferenceFields).lean();

/**
 * As of the caller's account when her request was authenticated.
 * @throws 404 when it no longer exists
 */
export async function getNotificationPreferences(
  caller: Pick<Caller, 'id'>,
): Promise<NotificationPreferencesDto> {
  const user = await accountOf(caller);
  if (!user) throw notFound('unknown_member');
  return preferencesOf(user);
}

/**
 * Updates the channels given in `kinds` and the digest where it is given; all others keep their value.
 * @throws 404 when the member's account no longer exists
 */
export async function setNotificationPreferences(
  id: string,
  { kinds = {}, digest }: UpdateNotificationPreferencesBody,
): Promise<NotificationPreferencesDto> {
  const channels = Object.entries(kinds).flatMap(([kind, chosen]) =>
    Object.entries(chosen).map(
      ([channel, isOn]) => [`notification_preferences.kinds.${kind}.${channel}`, isOn] as const,
    ),
  );
  const changes = { ...Object.fromEntries(channels), 'notification_preferences.digest': digest };
  const user = await UserModel.findByIdAndUpdate(id, changesOf(changes), { returnDocument: 'after' })
    .select(preferenceFields)
    .lean();
  if (!user) throw notFound('unknown_member');
  return preferencesOf(user);
}

/**
 * Switches the mails of all kinds of a topic on or off.
 * @throws 404 when the member's account no longer exists
 */
export function setTopic(id: string, topic: MailTopic, isOn: boolean): Promise<NotificationPreferencesDto> {
  if (topic === 'digest') return setNotificationPreferences(id, { digest: isOn ? 'weekly' : 'off' });
  const kinds = Object.fromEntries(kindsOfMailTopic[topic].map((kind) => [kind, { mail: isOn }]));
  return setNotificationPreferences(id, { kinds });
}
