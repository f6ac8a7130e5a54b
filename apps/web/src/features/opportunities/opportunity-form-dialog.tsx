import { createOpportunityBody, type OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { typeOptions } from './opportunity-types.ts';
import { usePostOpportunity, useUpdateOpportunity } from './use-opportunity-changes.ts';

interface OpportunityFormDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The one to change; without it a new one is posted. */
  opportunity?: OpportunityDto;
}

export function OpportunityFormDialog({ open, onOpenChange, opportunity }: OpportunityFormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={opportunity ? 'Edit Opportunity' : 'Share an opportunity'}
      description="A job to fill, or something to do together"
    >
      <OpportunityForm opportunity={opportunity} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

function OpportunityForm({
  opportunity,
  onDone,
}: {
  opportunity: OpportunityDto | undefined;
  onDone(): void;
}) {
  const form = useSchemaForm(createOpportunityBody, {
    type: opportunity?.type ?? 'job',
    title: opportunity?.title ?? '',
    description: opportunity?.description ?? '',
  });
  const post = usePostOpportunity();
  const update = useUpdateOpportunity();
  return (
    <Form
      form={form}
      isSending={post.isPending || update.isPending}
      onSubmit={(body) =>
        opportunity
          ? update.mutate({ params: { id: opportunity.id }, body }, { onSuccess: onDone })
          : post.mutate(body, { onSuccess: onDone })
      }
    >
      <SelectField name="type" label="Type" options={typeOptions} />
      <TextField name="title" label="Title" required />
      <TextAreaField name="description" label="Description" required rows={6} />
      <Button type="submit">{opportunity ? 'Save Changes' : 'Post'}</Button>
    </Form>
  );
}
