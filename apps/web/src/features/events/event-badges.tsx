import type { EventDto } from '@rosette/shared/contract/events.ts';
import { Sparkles } from 'lucide-react';
import { Badge } from '#ui/badge.tsx';

/** Badges of an event: past, sponsored. */
export function EventBadges({ event, isOver }: { event: EventDto; isOver: boolean }) {
  if (!event.is_sponsored && !isOver) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {event.is_sponsored && (
        <Badge tone="gold">
          <Sparkles aria-hidden="true" />
          Sponsored
        </Badge>
      )}
      {isOver && (
        <Badge tone="plain" className="bg-surface">
          Past
        </Badge>
      )}
    </div>
  );
}
