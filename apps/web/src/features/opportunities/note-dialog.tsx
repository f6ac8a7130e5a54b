import { changeNoteBody, type MyApplicationDto } from '@rosette/shared/contract/applications.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, TextAreaField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { useChangeNote } from './use-application-changes.ts';

interface NoteDialogProps {
  /** The application whose note is edited; undefined while closed. */
  application: MyApplicationDto | undefined;
  onClose(): void;
}

/**
 * Edits the note of an application until the poster has seen it
 * (product/opportunities#states-of-an-application).
 */
export function NoteDialog({ application, onClose }: NoteDialogProps) {
  return (
    <Dialog
      open={application !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={application?.note ? 'Change your note' : 'Add a note'}
      description={application?.opportunity.title ?? ''}
    >
      {application && <NoteForm application={application} onDone={onClose} />}
    </Dialog>
  );
}

function NoteForm({ application, onDone }: { application: MyApplicationDto; onDone(): void }) {
  const form = useSchemaForm(changeNoteBody, { note: application.note ?? '' });
  const change = useChangeNote({ onFields: errorsOnFields(form), onDone });
  return (
    <Form
      form={form}
      isSending={change.isPending}
      onSubmit={(body) => change.mutate({ params: { id: application.opportunity.id }, body })}
    >
      <TextAreaField
        name="note"
        label="Note"
        rows={6}
        hint="Say why you fit and when you could begin. You can change it until it was seen."
      />
      <Button type="submit" disabled={change.isPending}>
        {change.isPending ? 'Saving...' : 'Save note'}
      </Button>
    </Form>
  );
}
