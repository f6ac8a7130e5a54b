import {
  type PartnershipDto,
  partnerships,
  updatePartnershipBody,
} from '@rosette/shared/contract/partnerships.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { detailOr } from '#api/api-error.ts';
import { call, type RequestArguments } from '#api/client.ts';
import { invalidate } from '#api/queries.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { toast } from '#ui/toast.ts';

interface EditPartnershipDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  partnership: PartnershipDto;
}

/** What a partner may change of her partnership (decisions §3, "added for owners"). */
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

type UpdateRequest = NonNullable<RequestArguments<typeof partnerships.update>[0]>;

function EditPartnershipForm({ partnership, onDone }: { partnership: PartnershipDto; onDone(): void }) {
  const queryClient = useQueryClient();
  const form = useSchemaForm(updatePartnershipBody, {
    logo_url: partnership.logo_url ?? '',
    website_url: partnership.website_url ?? '',
    description: partnership.description ?? '',
  });
  const save = useMutation({
    mutationFn: (request: UpdateRequest) => call(partnerships.update, request),
    onSuccess: () => {
      toast.success('Partnership updated successfully!');
      void invalidate(queryClient, 'partnerships');
      onDone();
    },
    onError: (error) => toast.error(detailOr(error, 'Failed to update partnership')),
  });
  return (
    <Form
      form={form}
      isSending={save.isPending}
      onSubmit={(body) => save.mutate({ params: { id: partnership.id }, body })}
    >
      <TextField name="logo_url" label="Logo URL (Optional)" type="url" placeholder="https://" />
      <TextField name="website_url" label="Website URL (Optional)" type="url" placeholder="https://" />
      <TextAreaField name="description" label="Description (Optional)" />
      <Button type="submit" disabled={save.isPending} className="mt-2">
        {save.isPending ? 'Saving...' : 'Save Changes'}
      </Button>
    </Form>
  );
}
