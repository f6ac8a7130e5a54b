import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { CalendarCheck2, CalendarX2 } from 'lucide-react';
import { isWaiting } from '#data/caller.ts';
import { call } from '#data/client.ts';
import { useSession } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { fill, texts } from '#lib/texts.ts';
import type { MenuAction } from '#ui/menu.tsx';
import { datesAhead, datesAheadFrom, laterDatesOf } from './series.ts';

/** 'RSVP to all 5 dates' and its opposite, for the menu of a date of a series (product/events#series). */
export function useSeriesRsvp(event: EventDto): MenuAction[] {
  const words = texts.events.series;
  const { user } = useSession();
  const params = { id: event.id };
  const attend = useApiMutation({
    mutationFn: () => call(events.attendSeries, { params }),
    done: (dates) => fill(words.rsvpDone, { count: dates.length }),
    failed: texts.events.rsvp.failed,
    changes: ['attendance'],
  });
  const leave = useApiMutation({
    mutationFn: () => call(events.leaveSeries, { params }),
    done: words.leftAll,
    failed: texts.events.rsvp.failed,
    changes: ['attendance'],
  });
  const count = datesAheadFrom(event).length;
  // Who opens a later date does not leave those before it.
  const leaves = datesAhead(event).length > count ? words.leaveLater : words.leaveAll;
  if (!user || isWaiting(user) || !event.series) return [];
  return [
    ...(count > 1
      ? [{ label: fill(words.rsvpAll, { count }), icon: CalendarCheck2, act: () => attend.mutate() }]
      : []),
    ...(event.my_rsvp && laterDatesOf(event) > 0
      ? [{ label: leaves, icon: CalendarX2, act: () => leave.mutate() }]
      : []),
  ];
}
