import type { Channels, NotificationKind } from '@rosette/shared/contract/notification-kinds.ts';
import { clock } from '#lib/clock.ts';
import { channelsOf, preferenceFields } from './notification-preferences.service.ts';
import { UserModel } from './user.model.ts';
import { acrossBlockFrom, mayAct } from './visibility.service.ts';

/** The recipient of a notification with her channels. */
export interface Recipient {
  id: string;
  full_name: string;
  email: string;
  channels: Channels;
  /** False while she is suspended. */
  mayAct: boolean;
}

/** Whom some news concerns. */
export interface NewsPeople {
  recipients: Recipient[];
  /** The names of recipients, actor and those whom it names, by id. */
  names: ReadonlyMap<string, string>;
  /** Until when a suspension hides the actor or one of those whom it names. */
  hiddenUntil: Date | undefined;
}

/**
 * These members with the channels each chose for this kind, unordered, without deleted ones, the actor, and members across
 * a block from her; and what is needed of actor and others whom the notification names.
 */
export async function findRecipients(
  ids: readonly string[],
  kind: NotificationKind,
  { actor, named }: { actor: unknown; named: readonly unknown[] },
): Promise<NewsPeople> {
  const isRecipient = new Set(ids);
  const isNamed = new Set([...(actor ? [actor] : []), ...named].map(String));
  const users = await UserModel.find({ _id: { $in: [...new Set([...isRecipient, ...isNamed])] } })
    .select(
      `full_name email role suspension admission imported +hidden_until +across_block_ids ${preferenceFields}`,
    )
    .lean();
  const recipients = users
    .filter(({ _id }) => isRecipient.has(String(_id)) && String(_id) !== String(actor))
    .filter((user) => !acrossBlockFrom(user).includes(String(actor)))
    .map((user) => ({
      id: String(user._id),
      full_name: user.full_name,
      email: user.email,
      mayAct: mayAct(user),
      // product/notifications-and-mails#held-mails: suspended members get no mail.
      channels: mayAct(user) ? channelsOf(user, kind) : { ...channelsOf(user, kind), mail: false },
    }));
  const ends = users.flatMap(({ _id, hidden_until: until }) =>
    until && until > clock.now() && isNamed.has(String(_id)) ? [until] : [],
  );
  return {
    recipients,
    names: new Map(users.map(({ _id, full_name }) => [String(_id), full_name])),
    hiddenUntil: ends.toSorted((a, b) => Number(a) - Number(b)).at(-1),
  };
}
