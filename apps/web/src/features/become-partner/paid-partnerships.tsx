import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import {
  type PartnershipDto,
  partnerships,
  updatePartnershipBody,
} from '@rosette/shared/contract/partnerships.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { query } from '#api/queries.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import { partnershipName } from '#shared/placements/placement-words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Form, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';
import { PictureField } from '#ui/picture-field/picture-field.tsx';

const isPaid = ({ payment_status, status }: PartnershipDto) =>
  payment_status === 'paid' && (status === 'pending' || status === 'active');

/**
 * The member's paid partnerships: status, logo and website
 * (product/partners-and-advertisements#buying-a-partnership).
 */
export function PaidPartnerships() {
  const { data = [] } = useQuery(query(partnerships.mine));
  const paid = data.filter(isPaid);
  if (paid.length === 0) return null;
  return (
    <ul className="mb-8 grid gap-6">
      {paid.map((partnership) => (
        <li key={partnership.id}>
          <PaidPartnership partnership={partnership} />
        </li>
      ))}
    </ul>
  );
}

type UpdateRequest = EndpointRequest<typeof partnerships.update>;

function PaidPartnership({ partnership }: { partnership: PartnershipDto }) {
  const { id, status, package_type, logo_url, website_url } = partnership;
  const name = partnershipName(package_type);
  const form = useSchemaForm(updatePartnershipBody, {
    logo_url: logo_url ?? '',
    website_url: website_url ?? '',
  });
  const save = useApiMutation({
    mutationFn: (request: UpdateRequest) => call(partnerships.update, request),
    done: 'Partnership updated successfully!',
    failed: 'Failed to update partnership',
    changes: ['placement'],
    onFields: errorsOnFields(form),
    onDone: (saved) => form.reset({ logo_url: saved.logo_url ?? '', website_url: saved.website_url ?? '' }),
  });
  return (
    <Card>
      <h2 className="text-2xl">{name}</h2>
      <p className="mt-1 mb-5 text-ink-soft">
        {status === 'pending'
          ? 'Paid, waiting for our approval. You will hear from us; you can give us your logo already.'
          : 'Your partnership is active. This is what our landing page shows.'}
      </p>
      <Form
        form={form}
        label={name}
        isSending={save.isPending}
        onSubmit={(body) => save.mutate({ params: { id }, body })}
      >
        <PictureField name="logo_url" label="Logo" use="logo" crop="wide logo" />
        <TextField name="website_url" label="Website" type="url" placeholder="https://" />
        <Button type="submit" disabled={save.isPending} className="w-fit">
          {save.isPending ? 'Saving...' : 'Save'}
        </Button>
      </Form>
    </Card>
  );
}
