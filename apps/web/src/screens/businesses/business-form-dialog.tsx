import { type BusinessDto, businesses, createBusinessBody } from '@rosette/shared/contract/businesses.ts';
import type * as z from 'zod/mini';
import { call } from '#data/client.ts';
import { useUser } from '#data/session.tsx';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { OwnerActions } from '#features/safety/owner-actions.tsx';
import { countryOptions } from '#lib/country-names.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { errorsOnFields, Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { PictureField } from '#ui/picture-field/picture-field.tsx';
import { useEdit } from '#ui/use-edit.tsx';

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
      title={business ? texts.businesses.form.edit : texts.businesses.form.add}
      description={texts.businesses.form.about}
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
  const words = texts.businesses.form;
  const form = useSchemaForm(createBusinessBody, valuesOf(business), `business ${business?.id}`);
  const edit = useEdit(form, async () => {
    const params = { id: String(business?.id) };
    return valuesOf(await call(businesses.get, { params }));
  });
  const onFields = errorsOnFields(form);
  const save = useApiMutation({
    async mutationFn(body: z.input<typeof createBusinessBody>) {
      if (!business) return call(businesses.create, { body });
      return call(businesses.update, { params: { id: business.id }, body: await edit.changed(body) });
    },
    done: business ? words.updated : words.added,
    failed: business ? words.updateFailed : words.addFailed,
    changes: ['business'],
    onFields: (error) => edit.isTold(error) || onFields(error),
    onDone,
  });
  const action = business ? texts.common.saveChanges : words.add;

  return (
    <Form form={form} isSending={save.isPending} onSubmit={(body) => save.mutate(body)}>
      <TextField name="name" label={texts.common.businessName} required autoComplete="organization" />
      <TextAreaField name="description" label={texts.common.description} required />
      <TextField name="industry" label={texts.common.industry} required />
      <TextField name="town" label={texts.common.town} autoComplete="address-level2" />
      <SelectField name="country" label={texts.common.country} options={countryOptions()} />
      <TextField name="website" label={texts.common.website} type="url" placeholder="https://" />
      <PictureField name="logo" label={words.logoUrl} hint={words.logoHint} use="logo" crop="logo" />
      <FormActions>
        {edit.note}
        <Button type="submit" className="flex-1">
          {save.isPending ? texts.common.saving : action}
        </Button>
      </FormActions>
    </Form>
  );
}

interface OwnBusinessActionsProps {
  business: BusinessDto;
  titleId: string;
  /** Leaves its page after the deletion. */
  onRemoved?: () => void;
}

/** The actions of the owner and of admins. */
export function OwnBusinessActions({ business, titleId, onRemoved }: OwnBusinessActionsProps) {
  const { id, name, owner_id } = business;
  return (
    <OwnerActions
      what="business"
      id={id}
      name={name}
      titleId={titleId}
      isOwn={useUser().id === owner_id}
      remove={(grounds) => call(businesses.remove, { params: { id }, ...(grounds && { body: grounds }) })}
      words={texts.businesses.form}
      onRemoved={onRemoved}
      form={(dialog) => <BusinessFormDialog {...dialog} business={business} />}
    />
  );
}
