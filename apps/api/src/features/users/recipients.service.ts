import type { Channels, NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
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

/** These members with the channels each chose for this kind, unordered, without deleted members. */
export async function findRecipients(ids: readonly string[], kind: NotificationKind): Promise<Recipient[]> {
  const users = await UserModel.find({ _id: { $in: ids } })
    .select(`full_name email suspension ${preferenceFields}`)
    .lean();
  return users.map((user) => ({
    id: String(user._id),
    full_name: user.full_name,
    email: user.email,
    // product/notifications-and-mails#held-mails: suspended members get no mail.
    channels: mayAct(user) ? channelsOf(user, kind) : { ...channelsOf(user, kind), mail: false },
  }));
}
