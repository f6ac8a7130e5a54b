import type { Channels, NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import { channelsOf, preferenceFields } from './notification-preferences.service.ts';
import { currentSuspension } from './suspension.service.ts';
import { UserModel } from './user.model.ts';

/** A member who is told something, and how. */
export interface Hearer {
  id: string;
  full_name: string;
  email: string;
  channels: Channels;
}

/** These members, in no particular order, and how each wants to hear of a kind; who is gone is left out. */
export async function findHearers(ids: readonly string[], kind: NotificationKind): Promise<Hearer[]> {
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
