import type { Channels, NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import { channelsOf, preferenceFields } from './notification-preferences.service.ts';
import { currentSuspension } from './suspension.service.ts';
import { UserModel } from './user.model.ts';

/** A member who gets a notification, and through which channels. */
export interface Recipient {
  id: string;
  full_name: string;
  email: string;
  channels: Channels;
}

/** These members, in no particular order, with the channels each chose for this kind; deleted members are left out. */
export async function findRecipients(ids: readonly string[], kind: NotificationKind): Promise<Recipient[]> {
  const users = await UserModel.find({ _id: { $in: ids } })
    .select(`full_name email suspension ${preferenceFields}`)
    .lean();
  return users.map((user) => ({
    id: String(user._id),
    full_name: user.full_name,
    email: user.email,
    // beyond §10: while somebody is suspended, nothing is mailed.
    channels: currentSuspension(user) ? { ...channelsOf(user, kind), mail: false } : channelsOf(user, kind),
  }));
}
