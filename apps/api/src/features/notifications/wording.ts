import { formerMemberName } from '#lib/former-member.ts';
import { withoutLinks } from '#lib/without-links.ts';

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

interface Titled {
  title: string;
  has_actor_in_title: boolean;
  actor_ids: readonly unknown[];
}

/** The title as displayed, without links in the names it holds; `latest` is the name of the last of `actor_ids`. */
export const titleInWords = ({ title, has_actor_in_title, actor_ids }: Titled, latest: string | null) =>
  withoutLinks(has_actor_in_title ? `${namesInWords(latest, actor_ids.length)} ${title}` : title);
