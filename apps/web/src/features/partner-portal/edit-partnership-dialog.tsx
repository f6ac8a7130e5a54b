import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import {
  type PartnershipDto,
  partnerships,
  updatePartnershipBody,
} from '@rosette/shared/contract/partnerships.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { PictureField } from '#ui/picture-field/picture-field.tsx';

interface EditPartnershipDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  partnership: PartnershipDto;
}

/** Edits the fields that a partner may change (product/partners-and-advertisements#buying-a-partnership). */
export function EditPartnershipDialog({ open, onOpenChange, partnership }: EditPartnershipDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Edit Partnership"
      description="Visitors see your logo on our landing page"
    >
      <EditPartnershipForm partnership={partnership} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

type UpdateRequest = EndpointRequest<typeof partnerships.update>;

function EditPartnershipForm({ partnership, onDone }: { partnership: PartnershipDto; onDone(): void }) {
  const form = useSchemaForm(updatePartnershipBody, {
    logo_url: partnership.logo_url ?? '',
    website_url: partnership.website_url ?? '',
    description: partnership.description ?? '',
  });
  const save = useChange({
    change: (request: UpdateRequest) => call(partnerships.update, request),
    done: 'Partnership updated successfully!',
    failed: 'Failed to update partnership',
    changes: ['placement'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form
      form={form}
      isSending={save.isPending}
      onSubmit={(body) => save.mutate({ params: { id: partnership.id }, body })}
    >
      <PictureField name="logo_url" label="Logo URL (Optional)" use="logo" crop="wide logo" />
      <TextField name="website_url" label="Website URL (Optional)" type="url" placeholder="https://" />
      <TextAreaField name="description" label="Description (Optional)" />
      <Button type="submit" disabled={save.isPending} className="mt-2">
        {save.isPending ? 'Saving...' : 'Save Changes'}
      </Button>
    </Form>
  );
}
