import { type EventDto, events } from '@rosette/shared/contract/events.ts';
import { addDatesBody } from '@rosette/shared/contract/series.ts';
import { mostDates } from '@rosette/shared/series-dates.ts';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, NumberField, useSchemaForm } from '#ui/form.tsx';
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
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.add} description={words.addAbout}>
      <AddDatesForm event={event} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function AddDatesForm({ event, onDone }: { event: EventDto; onDone(): void }) {
  const words = texts.events.series;
  const most = addableDates(event);
  const form = useSchemaForm(addDatesBody, { count: Math.min(6, most) });
  const add = useApiMutation({
    mutationFn: ({ count }: { count: number }) =>
      call(events.addDates, { params: { id: event.id }, body: { count: Number(count) } }),
    done: (added) => fill(words.added, { count: added.length }),
    failed: words.addFailed,
    changes: ['event'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form form={form} isSending={add.isPending} onSubmit={(body) => add.mutate(body)}>
      <NumberField name="count" label={words.count} min={1} max={most} required />
      <Button type="submit">{add.isPending ? texts.common.saving : words.add}</Button>
    </Form>
  );
}
