import { createOpportunityBody, type OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { opportunityTypeOptions } from '#shared/opportunities/opportunity-words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { usePostOpportunity, useUpdateOpportunity } from './use-opportunity-mutations.ts';

interface OpportunityFormDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The opportunity to change; a new one by default. */
  opportunity?: OpportunityDto;
}

export function OpportunityFormDialog({ open, onOpenChange, opportunity }: OpportunityFormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={opportunity ? 'Edit Opportunity' : 'Post Opportunity'}
      description="A position to fill, or a joint project"
    >
      <OpportunityForm opportunity={opportunity} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

const valuesOf = (opportunity: OpportunityDto | undefined) => ({
  type: opportunity?.type ?? ('job' as const),
  title: opportunity?.title ?? '',
  description: opportunity?.description ?? '',
});

function OpportunityForm({
  opportunity,
  onDone,
}: {
  opportunity: OpportunityDto | undefined;
  onDone(): void;
}) {
  const form = useSchemaForm(createOpportunityBody, valuesOf(opportunity));
  const sent = { onFields: errorsOnFields(form), onDone };
  const post = usePostOpportunity(sent);
  const update = useUpdateOpportunity(sent);
  const isSending = post.isPending || update.isPending;

  return (
    <Form
      form={form}
      isSending={isSending}
      onSubmit={(body) =>
        opportunity ? update.mutate({ params: { id: opportunity.id }, body }) : post.mutate(body)
      }
    >
      <SelectField name="type" label="Type" required options={opportunityTypeOptions} />
      <TextField name="title" label="Title" required />
      <TextAreaField name="description" label="Description" required rows={6} />
      <Button type="submit" disabled={isSending} className="mt-2">
        {submitLabel(opportunity !== undefined, isSending)}
      </Button>
    </Form>
  );
}

function submitLabel(isEdit: boolean, isSending: boolean): string {
  if (isSending) return 'Saving...';
  return isEdit ? 'Save Changes' : 'Post Opportunity';
}
