import { type BillingDto, billing, updateBillingBody } from '@rosette/shared/contract/billing.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#data/client.ts';
import { query } from '#data/queries.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { countryOptions } from '#lib/country-names.ts';
import { texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { errorsOnFields, Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { unsavedIn } from '#ui/use-unsaved-values.ts';

/** The billing details of later receipts, all optional. */
export function BillingForm({ onDone }: { onDone?(): void }) {
  const details = useQuery(query(billing.get));
  if (details.isPending) return <Skeleton className="h-72" />;
  if (!details.data) return <LoadFailure of={details} />;
  return <Fields details={details.data} {...(onDone && { onDone })} />;
}

type UpdateRequest = EndpointRequest<typeof billing.update>;

function Fields({ details, onDone }: { details: BillingDto; onDone?(): void }) {
  const words = texts.membership.billing;
  const known = {
    name: details.name ?? '',
    address: details.address ?? '',
    country: details.country ?? '',
    vat_id: details.vat_id ?? '',
  };
  const form = useSchemaForm(updateBillingBody, known, 'billing');
  const save = useApiMutation({
    mutationFn: (request: UpdateRequest) => call(billing.update, request),
    done: words.saved,
    failed: words.saveFailed,
    changes: ['account'],
    onFields: errorsOnFields(form),
    onDone: (saved) => {
      form.reset({
        name: saved.name ?? '',
        address: saved.address ?? '',
        country: saved.country ?? '',
        vat_id: saved.vat_id ?? '',
      });
      onDone?.();
    },
  });
  return (
    <Form
      form={form}
      label={texts.membership.billingDetails}
      isSending={save.isPending}
      onSubmit={(body) => save.mutate({ body: unsavedIn(form, body) })}
    >
      <TextField name="name" label={words.nameLabel} autoComplete="organization" hint={words.nameHint} />
      <TextAreaField name="address" label={words.addressLabel} rows={3} />
      <SelectField name="country" label={texts.common.country} options={countryOptions()} />
      <TextField name="vat_id" label={words.vatIdLabel} hint={words.vatIdHint} />
      <Button type="submit" isBusy={save.isPending} className="w-fit">
        {save.isPending ? texts.common.saving : words.save}
      </Button>
    </Form>
  );
}
