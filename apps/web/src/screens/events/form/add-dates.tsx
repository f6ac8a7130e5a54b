import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { addDatesBody } from '@rosette/shared/contract/series.ts';
import { mostDates } from '@rosette/shared/series-dates.ts';
import { call } from '#data/client.ts';
import { fill, texts } from '#lib/texts.ts';
import { NumberField } from '#ui/form.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { datesAhead } from '../series.ts';

/** How many dates can be added to the event's series; 0 where it is in none (product/events#series). */
export const addableDates = (event: EventDto): number =>
  event.series ? mostDates - datesAhead(event).length : 0;

interface AddDatesDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  event: EventDto;
}

/** Adds dates after the last one of a series. */
export function AddDatesDialog({ open, onOpenChange, event }: AddDatesDialogProps) {
  const words = texts.events.series;
  const most = addableDates(event);
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={words.add}
      description={words.addAbout}
      schema={addDatesBody}
      keptAs={`dates ${event.id}`}
      values={{ count: Math.min(6, most) }}
      send={({ count }) =>
        call(events.addDates, { params: { id: event.id }, body: { count: Number(count) } })
      }
      done={(added) => fill(words.added, { count: added.length })}
      failed={words.addFailed}
      changes={['event']}
      action={words.add}
      busy={texts.common.saving}
    >
      <NumberField name="count" label={words.count} min={1} max={most} required />
    </FormDialog>
  );
}
