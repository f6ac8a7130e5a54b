import type { EventDto } from '@rosette/shared/contract/events.ts';
import { CalendarPlus, ExternalLink } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { Menu, MenuLink } from '#ui/menu.tsx';
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts';

/** 'Add to calendar': the form of a calendar on the web, filled in (beyond §11). */
export function CalendarMenu({ event }: { event: EventDto }) {
  return (
    <Menu
      trigger={
        <Button variant="secondary">
          <CalendarPlus aria-hidden="true" />
          Add to calendar
        </Button>
      }
    >
      <MenuLink href={googleCalendarLink(event)}>
        <ExternalLink aria-hidden="true" />
        Google
      </MenuLink>
      <MenuLink href={outlookCalendarLink(event)}>
        <ExternalLink aria-hidden="true" />
        Outlook
      </MenuLink>
    </Menu>
  );
}
