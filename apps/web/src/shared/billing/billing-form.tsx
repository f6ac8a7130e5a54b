import { type BillingDto, billing, updateBillingBody } from '@rosette/shared/contract/billing.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { countryOptions } from '#lib/country-names.ts';
import { Button } from '#ui/button.tsx';
import { errorsOnFields, Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { LoadFailure } from '#ui/load-failure.tsx';
import { Skeleton } from '#ui/skeleton.tsx';

/** The billing details of later receipts, all optional. */
export function BillingForm({ onDone }: { onDone?(): void }) {
  const details = useQuery(query(billing.get));
  if (details.isPending) return <Skeleton className="h-72" />;
  if (!details.data) return <LoadFailure of={details} />;
  return <Fields details={details.data} {...(onDone && { onDone })} />;
}

type UpdateRequest = EndpointRequest<typeof billing.update>;

function Fields({ details, onDone }: { details: BillingDto; onDone?(): void }) {
  const form = useSchemaForm(updateBillingBody, {
    name: details.name ?? '',
    address: details.address ?? '',
    country: details.country ?? '',
    vat_id: details.vat_id ?? '',
  });
  const save = useApiMutation({
    mutationFn: (request: UpdateRequest) => call(billing.update, request),
    done: 'Billing details saved!',
    failed: 'Failed to save your billing details',
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
      label="Billing details"
      isSending={save.isPending}
      onSubmit={(body) => save.mutate({ body })}
    >
      <TextField
        name="name"
        label="Name or company"
        autoComplete="organization"
        hint="If left empty, receipts show your business name, or your own."
      />
      <TextAreaField name="address" label="Address" rows={3} />
      <SelectField name="country" label="Country" options={countryOptions()} />
      <TextField
        name="vat_id"
        label="VAT ID"
        hint="For companies in the European Union, such as DE123456789."
      />
      <Button type="submit" disabled={save.isPending} className="w-fit">
        {save.isPending ? 'Saving...' : 'Save billing details'}
      </Button>
    </Form>
  );
}
