import { type BusinessDto, createBusinessBody } from '@rosette/shared/contract/businesses.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { useAddBusiness, useUpdateBusiness } from './use-business-changes.ts';

interface BusinessFormDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The business to change; without it a new one is added. */
  business?: BusinessDto;
}

export function BusinessFormDialog({ open, onOpenChange, business }: BusinessFormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={business ? 'Edit your business' : 'Show your business'}
      description="Tell the community what you do and for whom"
    >
      <BusinessForm business={business} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

const empty = { name: '', description: '', industry: '', website: '', logo: '' };

const valuesOf = ({ name, description, industry, website, logo }: BusinessDto) => ({
  name,
  description,
  industry,
  website: website ?? '',
  logo: logo ?? '',
});

function BusinessForm({ business, onDone }: { business: BusinessDto | undefined; onDone(): void }) {
  const form = useSchemaForm(createBusinessBody, business ? valuesOf(business) : empty);
  const add = useAddBusiness();
  const update = useUpdateBusiness();
  const isSending = add.isPending || update.isPending;
  return (
    <Form
      form={form}
      isSending={isSending}
      onSubmit={(body) =>
        business
          ? update.mutate({ params: { id: business.id }, body }, { onSuccess: onDone })
          : add.mutate(body, { onSuccess: onDone })
      }
    >
      <TextField name="name" label="Name" required autoComplete="organization" />
      <TextAreaField name="description" label="Description" required />
      <TextField name="industry" label="Industry" required />
      <TextField name="website" label="Website (optional)" type="url" placeholder="https://" />
      <TextField name="logo" label="Logo URL (optional)" type="url" placeholder="https://" />
      <Button type="submit">{business ? 'Save Changes' : 'Add to Showcase'}</Button>
    </Form>
  );
}
