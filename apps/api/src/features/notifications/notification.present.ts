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

/**
 * A member's notifications as answered, with the actors' current names, without actors who are hidden from her by a block
 * or suspension. One with an invalid record is left out; see `convertEach`.
 * @param stored those that she sees; see `shownTo`
 */
export async function presentNotifications(
  { log }: AppContext,
  memberId: string,
  stored: readonly ShownNotification[],
): Promise<NotificationDto[]> {
  const hidden = new Set(
    await hiddenFromMember(
      memberId,
      stored.flatMap(({ actor_ids }) => actor_ids),
    ),
  );
  const shown = stored.map((one) => ({
    ...one,
    actor_ids: one.actor_ids.filter((id) => !hidden.has(String(id))),
  }));
  const byId = await peopleById(shown.flatMap(({ actor_ids }) => actor_ids.at(-1) ?? []));
  return convertEach(log, shown, (one) => presentNotification(one, byId.get(String(one.actor_ids.at(-1)))));
}
