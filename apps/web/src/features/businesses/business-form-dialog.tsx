import { type BusinessDto, businesses, createBusinessBody } from '@rosette/shared/contract/businesses.ts';
import { useState } from 'react';
import type * as z from 'zod/mini';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { countryOptions } from '#lib/country-names.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { FormActions } from '#ui/form-actions.tsx';
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
  const save = useApiMutation({
    mutationFn: (body: z.input<typeof createBusinessBody>) =>
      business
        ? call(businesses.update, { params: { id: business.id }, body })
        : call(businesses.create, { body }),
    done: `Business ${business ? 'updated' : 'added'} successfully!`,
    failed: `Failed to ${business ? 'update' : 'add'} business`,
    changes: ['business'],
    onFields: errorsOnFields(form),
    onDone,
  });
  const action = business ? 'Save Changes' : 'Add Business';

  return (
    <Form form={form} isSending={save.isPending} onSubmit={(body) => save.mutate(body)}>
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
      <FormActions>
        <Button type="submit" className="flex-1">
          {save.isPending ? 'Saving...' : action}
        </Button>
      </FormActions>
    </Form>
  );
}

interface OwnBusinessActionsProps {
  business: BusinessDto;
  titleId: string;
  /** Called after the deletion, e.g. to leave its page. */
  onRemoved?: () => void;
}

/** The actions of the owner and of admins. */
export function OwnBusinessActions({ business, titleId, onRemoved }: OwnBusinessActionsProps) {
  const [isEditing, setEditing] = useState(false);
  const remove = useApiMutation({
    mutationFn: () => call(businesses.remove, { params: { id: business.id } }),
    done: 'Business deleted',
    failed: 'Failed to delete business',
    changes: ['business'],
    onDone: () => onRemoved?.(),
  });
  return (
    <>
      <OwnerActions
        what="business"
        name={business.name}
        titleId={titleId}
        onEdit={() => setEditing(true)}
        onDelete={() => remove.mutate()}
        isDeleting={remove.isPending}
      />
      <BusinessFormDialog open={isEditing} onOpenChange={setEditing} business={business} />
    </>
  );
}
