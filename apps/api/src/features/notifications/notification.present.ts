import type { NotificationDto } from '@rosette/shared/contract/notifications.ts';
import { presentPerson } from '#features/users/user.present.ts';
import { type User, usersInOrder } from '#features/users/users.service.ts';
import type { StoredNotification } from './notification.model.ts';
import { titleInWords } from './wording.ts';

function presentNotification(stored: StoredNotification, actor: User | undefined): NotificationDto {
  const { _id, kind, text, path, actor_ids, created_at, read_at } = stored;
  return {
    id: String(_id),
    kind,
    title: titleInWords(stored, actor?.full_name ?? null),
    text: text ?? null,
    path,
    actor: actor_ids.length > 0 ? presentPerson(actor) : null,
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  };
}

/** Notifications as they leave, with who did it as she is called now. */
export async function presentNotifications(
  stored: readonly StoredNotification[],
): Promise<NotificationDto[]> {
  const latest = stored.map(({ actor_ids }) => actor_ids.at(-1));
  const actors = await usersInOrder([...new Set(latest.filter(Boolean).map(String))]);
  const byId = new Map(actors.map((user) => [String(user._id), user]));
  return stored.map((one, index) => presentNotification(one, byId.get(String(latest[index]))));
}
