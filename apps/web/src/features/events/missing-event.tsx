import { CalendarX2 } from 'lucide-react';
import { paths } from '#app/paths.ts';
import type { MissingItem } from '#layout/item-page.tsx';
import { LinkButton } from '#ui/button.tsx';

/** The page of an unknown or removed event (product/events#event-page). */
export const missingEvent: MissingItem = {
  icon: CalendarX2,
  title: 'This event could not be found',
  text: 'It may have been cancelled, or the link is not complete.',
  action: <LinkButton to={paths.events}>See all events</LinkButton>,
};
