import { events } from '@rosette/shared/contract/events.ts';
import { CalendarSync, Copy, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { control } from '#ui/control.ts';
import { copyText } from '#ui/copy-text.ts';
import { SettingsSection } from './settings-section.tsx';

const copyWords = { done: 'Link copied!', failed: 'Failed to copy the link' };

/**
 * The calendar feed (product/events#calendars). Its address is a secret: shown on demand, and can be renewed.
 */
export function CalendarSection() {
  const fieldId = useId();
  const [isAsking, setAsking] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const show = useApiMutation({
    mutationFn: () => call(events.calendarLink),
    failed: 'Failed to load the address',
    onDone: ({ url }) => setAddress(url),
  });
  const renew = useApiMutation({
    mutationFn: () => call(events.renewCalendarLink),
    done: 'Your calendar has a new address',
    failed: 'Failed to make a new address',
    onDone: ({ url }) => setAddress(url),
  });
  return (
    <SettingsSection
      title="Calendar"
      about="Subscribe to everything you go to and organize. Whoever has the address can read it."
    >
      {address === null ? (
        <Button variant="secondary" isBusy={show.isPending} onClick={() => show.mutate()}>
          <CalendarSync aria-hidden="true" />
          Show the address
        </Button>
      ) : (
        <div className="grid gap-3">
          <label htmlFor={fieldId} className="font-semibold">
            Calendar address
          </label>
          <input
            id={fieldId}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
            className={control}
          />
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => void copyText(address, copyWords)}>
              <Copy aria-hidden="true" />
              Copy
            </Button>
            <Button variant="secondary" isBusy={renew.isPending} onClick={() => setAsking(true)}>
              <RefreshCw aria-hidden="true" />
              New address
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Make a new address?"
        description="Calendars that use the old address are no longer updated."
        action="Make a new address"
        onConfirm={() => renew.mutate()}
      />
    </SettingsSection>
  );
}
