import { events } from '@rosette/shared/contract/events.ts';
import { CalendarSync, Copy, RefreshCw } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { CardSection } from '#ui/card-section.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { control } from '#ui/control.ts';
import { copyText } from '#ui/copy-text.ts';

/**
 * The calendar feed (product/events#calendars). Its address is a secret: shown on demand, and can be renewed.
 */
export function CalendarSection() {
  const fieldId = useId();
  const [isAsking, setAsking] = useState(false);
  const [address, setAddress] = useState<string | null>(null);
  const show = useApiMutation({
    mutationFn: () => call(events.calendarLink),
    failed: texts.settings.calendar.loadFailed,
    onDone: ({ url }) => setAddress(url),
  });
  const renew = useApiMutation({
    mutationFn: () => call(events.renewCalendarLink),
    done: texts.settings.calendar.renewed,
    failed: texts.settings.calendar.renewFailed,
    onDone: ({ url }) => setAddress(url),
  });
  return (
    <CardSection title={texts.settings.calendar.title} about={texts.settings.calendar.about}>
      {address === null ? (
        <Button variant="secondary" isBusy={show.isPending} onClick={() => show.mutate()}>
          <CalendarSync aria-hidden="true" />
          {texts.settings.calendar.show}
        </Button>
      ) : (
        <div className="grid gap-3">
          <label htmlFor={fieldId} className="font-semibold">
            {texts.settings.calendar.address}
          </label>
          <input
            id={fieldId}
            readOnly
            value={address}
            onFocus={({ target }) => target.select()}
            className={control}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              variant="secondary"
              onClick={() =>
                void copyText(address, {
                  done: texts.frame.linkCopied,
                  failed: texts.settings.calendar.copyFailed,
                })
              }
            >
              <Copy aria-hidden="true" />
              {texts.settings.calendar.copy}
            </Button>
            <Button variant="secondary" isBusy={renew.isPending} onClick={() => setAsking(true)}>
              <RefreshCw aria-hidden="true" />
              {texts.settings.calendar.new}
            </Button>
          </div>
        </div>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.settings.calendar.renewTitle}
        description={texts.settings.calendar.renewAbout}
        action={texts.settings.calendar.renew}
        onConfirm={() => renew.mutate()}
      />
    </CardSection>
  );
}
