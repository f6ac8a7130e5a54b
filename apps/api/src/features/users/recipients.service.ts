import type { Channels, NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import { clock } from '#lib/clock.ts';
import { channelsOf, preferenceFields } from './notification-preferences.service.ts';
import { UserModel } from './user.model.ts';
import { mayAct } from './visibility.service.ts';

/** The recipient of a notification with her channels. */
export interface Recipient {
  id: string;
  full_name: string;
  email: string;
  channels: Channels;
}

/**
 * These members with the channels each chose for this kind, unordered, without deleted members, and until when a
 * suspension hides one of the `people` of the notification.
 */
export async function findRecipients(
  ids: readonly string[],
  kind: NotificationKind,
  people: readonly unknown[],
): Promise<{ recipients: Recipient[]; hiddenUntil: Date | undefined }> {
  const isRecipient = new Set(ids);
  const isNamed = new Set(people.map(String));
  const users = await UserModel.find({ _id: { $in: [...new Set([...isRecipient, ...isNamed])] } })
    .select(`full_name email suspension +hidden_until ${preferenceFields}`)
    .lean();
  const recipients = users
    .filter(({ _id }) => isRecipient.has(String(_id)))
    .map((user) => ({
      id: String(user._id),
      full_name: user.full_name,
      email: user.email,
      // product/notifications-and-mails#held-mails: suspended members get no mail.
      channels: mayAct(user) ? channelsOf(user, kind) : { ...channelsOf(user, kind), mail: false },
    }));
  const ends = users.flatMap(({ _id, hidden_until: until }) =>
    until && until > clock.now() && isNamed.has(String(_id)) ? [until] : [],
  );
  return { recipients, hiddenUntil: ends.toSorted((a, b) => Number(a) - Number(b)).at(-1) };
}
