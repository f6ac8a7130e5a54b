import type { NotificationDto } from '@rosette/shared/contract/notifications.ts';
import { type Person, peopleById } from '#features/users/people.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import type { AppContext } from '#lib/app-context.ts';
import { formerMemberName } from '#lib/former-member.ts';
import { convertEach } from '#lib/present-list.ts';
import { withoutLinks } from '#lib/without-links.ts';
import type { ShownNotification } from './notification.model.ts';

/**
 * 'Ada Maier', 'Ada Maier and 1 other', 'Ada Maier and 3 others' (product/notifications-and-mails#gathering);
 * `latest` is null for a former member.
 */
function namesInWords(latest: string | null, count: number): string {
  const name = latest ?? formerMemberName;
  const others = count - 1;
  if (others <= 0) return name;
  return `${name} and ${others} ${others === 1 ? 'other' : 'others'}`;
}

type Titled = Pick<ShownNotification, 'title' | 'has_actor_in_title'> & { actor_ids: readonly unknown[] };

/** The title as displayed, without links in the names it holds; `latest` is the name of the last of `actor_ids`. */
export const titleInWords = ({ title, has_actor_in_title, actor_ids }: Titled, latest: string | null) =>
  withoutLinks(has_actor_in_title ? `${namesInWords(latest, actor_ids.length)} ${title}` : title);

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
 * A member's notifications as answered, with the actors' current names. One with an invalid record is left out; see
 * `convertEach`.
 * @param hidden the ids of members hidden from her, who are not named
 * @param stored those that she sees; see `shownTo`
 */
export async function presentNotifications(
  { log }: AppContext,
  hidden: ReadonlySet<string>,
  stored: readonly ShownNotification[],
): Promise<NotificationDto[]> {
  const shown = stored.map((one) => ({
    ...one,
    actor_ids: one.actor_ids.filter((id) => !hidden.has(String(id))),
  }));
  const byId = await peopleById(shown.flatMap(({ actor_ids }) => actor_ids.at(-1) ?? []));
  return convertEach(log, shown, (one) => presentNotification(one, byId.get(String(one.actor_ids.at(-1)))));
}
