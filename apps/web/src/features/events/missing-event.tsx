import { CalendarX2 } from 'lucide-react';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/button.tsx';
import type { MissingItem } from '#ui/item-page.tsx';

/** The page of an unknown or removed event (product/events#event-page). */
export const missingEvent: MissingItem = {
  icon: CalendarX2,
  title: 'This event could not be found',
  text: 'It may have been cancelled, or the link is not complete.',
  action: <LinkButton to={paths.events}>See all events</LinkButton>,
};
