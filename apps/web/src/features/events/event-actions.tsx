import type { EventDto } from '@rosette/shared/contract/events.ts';
import { BadgeEuro, CalendarX2, type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/button.tsx';
import { useFocusOnRemoval } from '#ui/use-focus-on-removal.ts';
import { EventFormDialog } from './event-form-dialog.tsx';
import { isOverNow } from './event-times.ts';
import { RemoveEventDialog } from './remove-event-dialog.tsx';
import { SponsorDialog } from './sponsor-dialog.tsx';

interface Action {
  name: 'edit' | 'sponsor' | 'remove';
  label: string;
  icon: LucideIcon;
}

interface EventActionsProps {
  event: EventDto;
  /** Admins can also set the sponsor (product/events#sponsors). */
  isAdmin: boolean;
  titleId: string;
  /** Icons without labels, for narrow places. */
  isCompact?: boolean;
  /** Called after the removal. */
  onRemoved?: () => void;
}

/** The actions of organizer and admins. */
export function EventActions({ event, isAdmin, titleId, isCompact = false, onRemoved }: EventActionsProps) {
  const [opened, setOpened] = useState<Action['name'] | null>(null);
  const buttons = useFocusOnRemoval<HTMLDivElement>();
  const over = isOverNow(event);
  const actions: Action[] = [
    ...(isAdmin ? [{ name: 'sponsor', label: 'Set sponsor', icon: BadgeEuro } as const] : []),
    { name: 'edit', label: 'Edit', icon: Pencil },
    over
      ? { name: 'remove', label: 'Delete event', icon: Trash2 }
      : { name: 'remove', label: 'Cancel event', icon: CalendarX2 },
  ];
  const opens = (name: Action['name']) => ({
    open: opened === name,
    onOpenChange: (open: boolean) => setOpened(open ? name : null),
    event,
  });
  return (
    <div ref={buttons} className={isCompact ? 'flex' : 'flex flex-wrap gap-3'}>
      {actions.map(({ name, label, icon: Icon }) => (
        <Button
          key={name}
          variant={isCompact ? 'quiet' : 'secondary'}
          size={isCompact ? 'icon' : 'medium'}
          aria-label={label}
          aria-describedby={titleId}
          title={label}
          onClick={() => setOpened(name)}
        >
          <Icon aria-hidden="true" />
          {!isCompact && label}
        </Button>
      ))}
      <EventFormDialog {...opens('edit')} />
      {isAdmin && <SponsorDialog {...opens('sponsor')} />}
      <RemoveEventDialog {...opens('remove')} isOver={over} onRemoved={onRemoved} />
    </div>
  );
}
