import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { guests } from '@rosette/shared/contract/guests.ts';
import { CalendarPlus, Download, ExternalLink } from 'lucide-react';
import { callFile } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { saveFile } from '#lib/save-file.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Menu, MenuItem, MenuLink } from '#ui/menu.tsx';
import { googleCalendarLink, outlookCalendarLink } from './calendar-links.ts';

interface CalendarMenuProps {
  event: EventDto;
  /** The secret of a guest's page. */
  guest?: string;
  size?: 'small' | 'medium';
  className?: string;
}

/** 'Add to calendar': an iCalendar file, or a web calendar's form (product/events#calendars). */
export function CalendarMenu({ event, guest, size, className }: CalendarMenuProps) {
  // Requested with the token, or a guest's secret: the file holds the private address for attendees.
  const download = useApiMutation({
    mutationFn: () =>
      guest === undefined
        ? callFile(events.calendarFile, { params: { id: event.id } })
        : callFile(guests.calendarFile, { params: { secret: guest } }),
    failed: texts.events.calendar.fileFailed,
    onDone: saveFile,
  });
  return (
    <Menu
      trigger={
        <Button variant="secondary" size={size} className={className} isBusy={download.isPending}>
          <CalendarPlus aria-hidden="true" />
          {texts.events.calendar.add}
        </Button>
      }
    >
      <MenuItem onSelect={() => download.mutate()}>
        <Download aria-hidden="true" />
        {texts.events.calendar.file}
      </MenuItem>
      <MenuLink href={googleCalendarLink(event)}>
        <ExternalLink aria-hidden="true" />
        {'Google'}
      </MenuLink>
      <MenuLink href={outlookCalendarLink(event)}>
        <ExternalLink aria-hidden="true" />
        {'Outlook'}
      </MenuLink>
    </Menu>
  );
}
