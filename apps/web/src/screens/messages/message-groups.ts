/** Messages of one author at most this far apart, in ms, stand together with one time. */
const groupedMs = 5 * 60_000;

interface Placed {
  is_own: boolean;
  created_at: string;
}

/** Where a message stands: whether a day or a group begins with it, and whether a group ends. */
export interface Place {
  beginsDay: boolean;
  beginsGroup: boolean;
  endsGroup: boolean;
}

const isSameDay = (one: Placed, other: Placed) =>
  new Date(one.created_at).toDateString() === new Date(other.created_at).toDateString();

const isSameGroup = (one: Placed, next: Placed) =>
  one.is_own === next.is_own &&
  isSameDay(one, next) &&
  Date.parse(next.created_at) - Date.parse(one.created_at) <= groupedMs;

/** The place of each message; the oldest comes first (product/contact-and-messages#conversations). */
export function placesOf(messages: readonly Placed[]): Place[] {
  return messages.map((message, index) => {
    const [before, next] = [messages[index - 1], messages[index + 1]];
    return {
      beginsDay: !before || !isSameDay(before, message),
      beginsGroup: !before || !isSameGroup(before, message),
      endsGroup: !next || !isSameGroup(message, next),
    };
  });
}
