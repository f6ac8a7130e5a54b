import type { NotificationDto } from '@rosette/shared/contract/notifications.ts';

/** What is said once: the newest of its kind, with the ids of all that say the same. */
export interface NotificationLine {
  newest: NotificationDto;
  /** The unread ones among them. */
  unread: readonly string[];
}

/** A person's lines of a day, newest first. */
export interface NotificationRow {
  id: string;
  lines: readonly NotificationLine[];
}

/** The day in the reader's zone. */
const dayOf = (instant: string): string => new Date(instant).toDateString();

const saysTheSame = (a: NotificationDto, b: NotificationDto) =>
  a.title === b.title && a.text === b.text && a.path === b.path;

/**
 * Gathers a list, newest first, into a row for each person and day, in the place of its newest entry
 * (product/notifications-and-mails#reading). What is about nobody, or about a former member, stands by itself.
 */
export function rowsOf(list: readonly NotificationDto[]): NotificationRow[] {
  const gathered = new Map<string, NotificationDto[]>();
  for (const entry of list) {
    const name = entry.actor?.id ? `${entry.actor.id} ${dayOf(entry.created_at)}` : entry.id;
    gathered.set(name, [...(gathered.get(name) ?? []), entry]);
  }
  return [...gathered].map(([id, entries]) => ({
    id,
    lines: entries
      .filter((entry, place) => entries.findIndex((other) => saysTheSame(other, entry)) === place)
      .map((newest) => ({
        newest,
        unread: entries
          .filter((other) => saysTheSame(other, newest) && other.read_at === null)
          .map(({ id: entryId }) => entryId),
      })),
  }));
}
