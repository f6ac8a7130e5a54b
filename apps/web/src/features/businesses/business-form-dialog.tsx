import { type BusinessDto, businesses, createBusinessBody } from '@rosette/shared/contract/businesses.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { useState } from 'react';
import { call } from '#api/client.ts';
import { type FormMutation, useApiMutation } from '#api/use-api-mutation.ts';
import { countryOptions } from '#lib/country-names.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { OwnerActions } from '#ui/owner-actions.tsx';
import { PictureField } from '#ui/picture-field/picture-field.tsx';

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

const useCreateBusiness = (form: FormMutation) =>
  useApiMutation({
    mutationFn: (body: EndpointRequest<typeof businesses.create>['body']) =>
      call(businesses.create, { body }),
    done: 'Business added successfully!',
    failed: 'Failed to add business',
    changes: ['business'],
    ...form,
  });

const useUpdateBusiness = (form: FormMutation) =>
  useApiMutation({
    mutationFn: (request: EndpointRequest<typeof businesses.update>) => call(businesses.update, request),
    done: 'Business updated successfully!',
    failed: 'Failed to update business',
    changes: ['business'],
    ...form,
  });

const useRemoveBusiness = (onDone?: () => void) =>
  useApiMutation({
    mutationFn: (id: string) => call(businesses.remove, { params: { id } }),
    done: 'Business deleted',
    failed: 'Failed to delete business',
    changes: ['business'],
    ...(onDone && { onDone }),
  });

interface OwnBusinessActionsProps {
  business: BusinessDto;
  titleId: string;
  /** Called after the deletion, e.g. to leave its page. */
  onRemoved?: () => void;
}

/** The actions of the owner and of admins. */
export function OwnBusinessActions({ business, titleId, onRemoved }: OwnBusinessActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const remove = useRemoveBusiness(onRemoved);
  return (
    <>
      <OwnerActions
        what="business"
        name={business.name}
        titleId={titleId}
        onEdit={() => setEditing(true)}
        onDelete={() => remove.mutate(business.id)}
        isDeleting={remove.isPending}
      />
      <BusinessFormDialog open={isEditing} onOpenChange={setEditing} business={business} />
    </>
  );
}
