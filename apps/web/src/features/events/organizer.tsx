import type { EventDto } from '@rosette/shared/contract/events.ts';
import { formerMemberId } from '@rosette/shared/contract/people.ts';
import { paths } from '#lib/paths.ts';
import { useSession } from '#session/session.tsx';
import { Link } from '#ui/link.tsx';

/**
 * The organizer, linked to her profile for members: profiles are not public (product/web#routes). A former
 * member has none.
 */
export function Organizer({ event: { organizer_id, organizer_name } }: { event: EventDto }) {
  const { user } = useSession();
  const label = `Organized by ${organizer_name}`;
  if (!user || organizer_id === formerMemberId) return label;
  return (
    <Link to={paths.profile(organizer_id)} className="text-accent-ink underline-offset-4 hover:underline">
      {label}
    </Link>
  );
}
