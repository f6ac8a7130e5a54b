import { type BusinessDto, createBusinessBody } from '@rosette/shared/contract/businesses.ts';
import { countryOptions } from '#lib/country-names.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { PictureField } from '#ui/picture-field/picture-field.tsx';
import { useCreateBusiness, useUpdateBusiness } from './use-business-changes.ts';

interface BusinessFormDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The business to change; a new one by default. */
  business?: BusinessDto;
}

export function BusinessFormDialog({ open, onOpenChange, business }: BusinessFormDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={business ? 'Edit Business' : 'Add Business'}
      description="What members and visitors see in the showcase"
    >
      <BusinessForm business={business} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

const valuesOf = (business: BusinessDto | undefined) => ({
  name: business?.name ?? '',
  description: business?.description ?? '',
  industry: business?.industry ?? '',
  website: business?.website ?? '',
  logo: business?.logo ?? '',
  town: business?.town ?? '',
  country: business?.country ?? '',
});

function BusinessForm({ business, onDone }: { business: BusinessDto | undefined; onDone(): void }) {
  const form = useSchemaForm(createBusinessBody, valuesOf(business));
  const sent = { onFields: errorsOnFields(form), onDone };
  const create = useCreateBusiness(sent);
  const update = useUpdateBusiness(sent);
  const isSending = create.isPending || update.isPending;

  return (
    <Form
      form={form}
      isSending={isSending}
      onSubmit={(body) =>
        business ? update.mutate({ params: { id: business.id }, body }) : create.mutate(body)
      }
    >
      <TextField name="name" label="Business Name" required autoComplete="organization" />
      <TextAreaField name="description" label="Description" required />
      <TextField name="industry" label="Industry" required />
      <TextField name="town" label="Town (Optional)" autoComplete="address-level2" />
      <SelectField name="country" label="Country (Optional)" options={countryOptions()} />
      <TextField name="website" label="Website (Optional)" type="url" placeholder="https://" />
      <PictureField
        name="logo"
        label="Logo URL (Optional)"
        hint="The web address of a picture"
        use="logo"
        crop="logo"
      />
      <Button type="submit" disabled={isSending} className="mt-2">
        {submitLabel(business !== undefined, isSending)}
      </Button>
    </Form>
  );
}

function submitLabel(isEdit: boolean, isSending: boolean): string {
  if (isSending) return 'Saving...';
  return isEdit ? 'Save Changes' : 'Add Business';
}
