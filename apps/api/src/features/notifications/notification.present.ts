import type { NotificationDto } from '@rosette/shared/contract/notifications.ts';
import { type Person, peopleById } from '#features/users/people.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import { hiddenFromMember } from '#features/users/visibility.service.ts';
import type { AppContext } from '#lib/app-context.ts';
import { convertEach } from '#lib/present-list.ts';
import type { ShownNotification } from './notification.model.ts';
import { titleInWords } from './wording.ts';

function presentNotification(stored: ShownNotification, actor: Person | undefined): NotificationDto {
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

/** Members hidden from each recipient. */
async function hiddenByMember(stored: readonly ShownNotification[]): Promise<Map<string, Set<string>>> {
  const hidden = new Map<string, Set<string>>();
  for (const id of new Set(stored.map(({ member_id }) => String(member_id)))) {
    hidden.set(id, new Set(await hiddenFromMember(id)));
  }
  return hidden;
}

/**
 * Notifications as answered, with the actors' current names. Actors hidden by a block or suspension are shown like
 * deleted accounts (beyond §9). One with an invalid record is left out; see `convertEach`.
 */
export async function presentNotifications(
  { log }: AppContext,
  stored: readonly ShownNotification[],
): Promise<NotificationDto[]> {
  const byId = await peopleById(stored.flatMap(({ actor_ids }) => actor_ids.at(-1) ?? []));
  const hidden = await hiddenByMember(stored);
  return convertEach(log, stored, (one) => {
    const actorId = String(one.actor_ids.at(-1));
    const isHidden = hidden.get(String(one.member_id))?.has(actorId);
    return presentNotification(one, isHidden ? undefined : byId.get(actorId));
  });
}
