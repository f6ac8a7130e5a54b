import type { EventDto } from '@rosette/shared/contract/events.ts';
import { formerMemberId } from '@rosette/shared/contract/people.ts';
import { MoreMenu } from '#features/safety/more-menu.tsx';
import { paths } from '#lib/paths.ts';
import { useGoTo } from '#ui/link.tsx';
import type { MenuAction } from '#ui/menu.tsx';

/** The menu 'More': further actions, report the event or block its organizer, if she has an account. */
export function EventMenu({ event, actions }: { event: EventDto; actions: readonly MenuAction[] }) {
  const { id, organizer_id, organizer_name } = event;
  const goTo = useGoTo();
  return (
    <MoreMenu
      subject={{ kind: 'event', id }}
      owner={organizer_id === formerMemberId ? null : { id: organizer_id, full_name: organizer_name }}
      actions={actions}
      describedBy="event-title"
      onBlocked={() => goTo(paths.events)}
    />
  );
}
