import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { admin, enterAdvertisementBody } from '@rosette/shared/contract/admin.ts';
import type { AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { formatMoney } from '#lib/format.ts';
import { paymentMethodNames } from '#shared/placements/placement-words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { PictureField } from '#ui/picture-field/picture-field.tsx';

interface AdvertisementDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  /** The advertisement to change; a new one by default. */
  ad?: AdvertisementDto;
}

/**
 * Creates or changes an advertisement: they are sold outside the product
 * (product/partners-and-advertisements#buying-advertisements).
 */
export function AdvertisementDialog({ open, onOpenChange, ad }: AdvertisementDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={ad ? 'Edit Advertisement' : 'New Advertisement'}
      description="Price and duration follow from its type"
    >
      <AdvertisementForm ad={ad} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

const adTypes = Object.values(advertisementPackages).map(({ id, name, amount, currency }) => ({
  value: id,
  label: `${name}, ${formatMoney(amount, currency)}`,
}));

const paymentMethods = Object.entries(paymentMethodNames).map(([value, label]) => ({ value, label }));

const valuesOf = (ad: AdvertisementDto | undefined) => ({
  title: ad?.title ?? '',
  advertiser_email: ad?.advertiser_email ?? '',
  advertiser_name: ad?.advertiser_name ?? '',
  ad_type: ad?.ad_type ?? 'featured_business',
  link_url: ad?.link_url ?? '',
  content: ad?.content ?? '',
  image_url: ad?.image_url ?? '',
  payment_method: ad?.payment_method ?? 'bank_transfer',
});

type Entered = EndpointRequest<typeof admin.enterAdvertisement>['body'];

function AdvertisementForm({ ad, onDone }: { ad: AdvertisementDto | undefined; onDone(): void }) {
  const form = useSchemaForm(enterAdvertisementBody, valuesOf(ad));
  const save = useChange({
    change: (body: Entered) =>
      ad
        ? call(admin.updateAdvertisement, { params: { id: ad.id }, body })
        : call(admin.enterAdvertisement, { body }),
    done: () => (ad ? 'Advertisement updated' : 'Advertisement entered'),
    failed: 'Failed to save the advertisement',
    changes: ['placement'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form form={form} isSending={save.isPending} onSubmit={(body) => save.mutate(body)}>
      <TextField name="title" label="Title" required />
      <TextField
        name="advertiser_email"
        label="Advertiser e-mail"
        type="email"
        required
        hint="The member whose portal shows it"
      />
      <TextField name="advertiser_name" label="Advertiser name (Optional)" />
      <SelectField name="ad_type" label="Ad type" required options={adTypes} />
      <SelectField name="payment_method" label="Payment method" options={paymentMethods} />
      <TextField name="link_url" label="Link URL (Optional)" type="url" placeholder="https://" />
      <PictureField name="image_url" label="Image URL (Optional)" use="advertisement" />
      <TextAreaField name="content" label="Content (Optional)" />
      <Button type="submit" disabled={save.isPending} className="mt-2">
        {save.isPending ? 'Saving...' : 'Save Advertisement'}
      </Button>
    </Form>
  );
}
