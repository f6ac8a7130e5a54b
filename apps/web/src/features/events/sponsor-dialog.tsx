import { patchEventBody } from '@rosette/shared/contract/admin.ts';
import type { EventDto } from '@rosette/shared/contract/events.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { CheckboxField, Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { useSetSponsor } from './use-event-changes.ts';

interface SponsorDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  event: EventDto;
}

/** Sets the sponsor of an event, as an admin (product/events#sponsors). */
export function SponsorDialog({ open, onOpenChange, event }: SponsorDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Event Sponsor" description={event.title}>
      <SponsorForm event={event} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function SponsorForm({ event, onDone }: { event: EventDto; onDone(): void }) {
  const form = useSchemaForm(patchEventBody, {
    is_sponsored: event.is_sponsored,
    sponsor_name: event.sponsor_name ?? '',
  });
  const save = useSetSponsor({ onFields: errorsOnFields(form), onDone });
  return (
    <Form
      form={form}
      isSending={save.isPending}
      onSubmit={(body) => save.mutate({ params: { id: event.id }, body })}
    >
      <CheckboxField
        name="is_sponsored"
        label="This event is sponsored"
        hint="Members see a badge on the event"
      />
      <TextField name="sponsor_name" label="Sponsor name (Optional)" />
      <Button type="submit" disabled={save.isPending} className="mt-2">
        {save.isPending ? 'Saving...' : 'Save Sponsor'}
      </Button>
    </Form>
  );
}
