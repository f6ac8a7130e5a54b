import type { NotificationDto } from '@rosette/shared/contract/notifications.ts';
import type { Language } from '@rosette/shared/texts/languages.ts';
import { type Person, peopleById } from '#features/users/people.service.ts';
import { presentPerson } from '#features/users/user.present.ts';
import type { AppContext } from '#lib/app-context.ts';
import { formerMemberName } from '#lib/former-member.ts';
import { render, type Written, withoutLinkedNames } from '#lib/message.ts';
import { convertEach } from '#lib/present-list.ts';
import { withoutLinks } from '#lib/without-links.ts';
import type { ShownNotification } from './notification.model.ts';

type Acted = Pick<ShownNotification, 'guest_ids'> & { actor_ids: readonly unknown[] };
type Titled = Pick<ShownNotification, 'title' | 'has_actor_in_title'> & Acted;

/** Whether the latest of the actors is a guest. */
const isByGuest = ({ actor_ids, guest_ids }: Acted): boolean => {
  const latest = String(actor_ids.at(-1));
  return guest_ids?.some((id) => String(id) === latest) ?? false;
};

/**
 * The title, without links in the names it holds: about 'Ada Maier', 'Ada Maier and 1 other', 'Ada Maier and 3 others' or
 * 'A guest and 3 others' (product/notifications-and-mails#gathering).
 * @param latest the name of the last of `actor_ids`; null for a guest and a former member
 */
export function titleOf(titled: Titled, latest: string | null): Written {
  const { title, has_actor_in_title, actor_ids } = titled;
  // What somebody wrote, or a predicate that an earlier release stored, in English.
  if (typeof title === 'string') {
    return withoutLinks(has_actor_in_title ? `${latest ?? formerMemberName} ${title}` : title);
  }
  if (!has_actor_in_title) return withoutLinkedNames(title);
  const others = actor_ids.length - 1;
  const withoutName = isByGuest(titled) ? 'guest' : 'formerMember';
  const who = latest === null ? withoutName : 'member';
  return withoutLinkedNames({
    text: `${title.text}.${who}${others > 0 ? 'AndOthers' : ''}`,
    params: {
      ...title.params,
      ...(latest !== null && { name: latest }),
      ...(others > 0 && { count: others }),
    },
  });
}

function presentNotification(
  language: Language,
  stored: ShownNotification,
  actor: Person | undefined,
): NotificationDto {
  const { _id, kind, text, path, actor_ids, created_at, read_at } = stored;
  return {
    id: String(_id),
    kind,
    title: render(language, titleOf(stored, actor?.full_name ?? null)),
    text: text ? render(language, text) : null,
    path,
    actor: actor_ids.length === 0 || isByGuest(stored) ? null : presentPerson(actor),
    created_at: created_at.toISOString(),
    read_at: read_at?.toISOString() ?? null,
  };
}

/** Notifications with those of their actors who are not `hidden`, and the latest of them by her id. */
async function withActors(hidden: ReadonlySet<string>, stored: readonly ShownNotification[]) {
  const shown = stored.map((one) => ({
    ...one,
    actor_ids: one.actor_ids.filter((id) => !hidden.has(String(id))),
  }));
  const people = await peopleById(shown.flatMap(({ actor_ids }) => actor_ids.at(-1) ?? []));
  return { shown, actorOf: ({ actor_ids }: ShownNotification) => people.get(String(actor_ids.at(-1))) };
}

/**
 * A member's notifications as answered in a language, with the actors' current names. One with an invalid record is left
 * out; see `convertEach`.
 * @param hidden the ids of members hidden from her, who are not named
 * @param stored those that she sees; see `shownTo`
 */
export async function presentNotifications(
  { log }: AppContext,
  language: Language,
  hidden: ReadonlySet<string>,
  stored: readonly ShownNotification[],
): Promise<NotificationDto[]> {
  const { shown, actorOf } = await withActors(hidden, stored);
  return convertEach(log, shown, (one) => presentNotification(language, one, actorOf(one)));
}

/** The titles of a member's notifications, to be rendered later; as `presentNotifications`. */
export async function titlesOf(
  hidden: ReadonlySet<string>,
  stored: readonly ShownNotification[],
): Promise<Written[]> {
  const { shown, actorOf } = await withActors(hidden, stored);
  return shown.map((one) => titleOf(one, actorOf(one)?.full_name ?? null));
}
