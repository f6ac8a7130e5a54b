import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import { admin, enterPartnershipBody } from '@rosette/shared/contract/admin.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { call } from '#api/client.ts';
import { useChange } from '#api/use-change.ts';
import { formatMoney } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Form, SelectField, TextField, useSchemaForm } from '#ui/form.tsx';
import { errorsOnFields } from '#ui/form-errors.ts';

interface EnterPartnershipDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Creates a partnership paid by bank transfer (product/partners-and-advertisements#buying-a-partnership). */
export function EnterPartnershipDialog({ open, onOpenChange }: EnterPartnershipDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="New Partnership"
      description="For a member who pays by bank transfer"
    >
      <EnterPartnershipForm onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

const packages = Object.values(partnershipPackages).map(
  ({ id, name, amount, currency, duration_months }) => ({
    value: id,
    label: `${name}, ${formatMoney(amount, currency)}, ${duration_months} months`,
  }),
);

type Entered = EndpointRequest<typeof admin.enterPartnership>['body'];

function EnterPartnershipForm({ onDone }: { onDone(): void }) {
  const form = useSchemaForm(enterPartnershipBody, { email: '', package_id: 'silver_6months' });
  const enter = useChange({
    change: (body: Entered) => call(admin.enterPartnership, { body }),
    done: ({ partner_name }) => `Partnership entered for ${partner_name}`,
    failed: 'Failed to enter the partnership',
    changes: ['placement'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form form={form} isSending={enter.isPending} onSubmit={(body) => enter.mutate(body)}>
      <TextField name="email" label="E-mail of the member" type="email" required />
      <SelectField name="package_id" label="Package" required options={packages} />
      <Button type="submit" disabled={enter.isPending} className="mt-2">
        {enter.isPending ? 'Saving...' : 'Save Partnership'}
      </Button>
    </Form>
  );
}
