import { partnershipPackages } from '@rosette/shared/catalogue/partnership-packages.ts';
import { admin, enterPartnershipBody } from '@rosette/shared/contract/admin.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import type { PartnershipDto } from '@rosette/shared/contract/partnerships.ts';
import { Handshake } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import type { PagedList } from '#api/use-paged-list.ts';
import { formatMoney } from '#lib/format.ts';
import { PlacementBadge } from '#shared/placements/placement-badge.tsx';
import { partnershipName } from '#shared/placements/placement-words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { errorsOnFields, Form, SelectField, TextField, useSchemaForm } from '#ui/form.tsx';
import { Picture } from '#ui/picture.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { CardList, TabIntro } from './admin-lists.tsx';
import { PlacementFacts, PlacementSteps } from './placement-steps.tsx';

interface EnterPartnershipDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** Creates a partnership paid by bank transfer (product/partners-and-advertisements#buying-a-partnership). */
function EnterPartnershipDialog({ open, onOpenChange }: EnterPartnershipDialogProps) {
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
  const enter = useApiMutation({
    mutationFn: (body: Entered) => call(admin.enterPartnership, { body }),
    done: ({ partner_name }) => `Partnership entered for ${partner_name}`,
    failed: 'Failed to enter the partnership',
    changes: ['placement'],
    onFields: errorsOnFields(form),
    onDone,
  });
  return (
    <Form form={form} isSending={enter.isPending} onSubmit={(body) => enter.mutate(body)}>
      <TextField name="email" label="Member’s email" type="email" required />
      <SelectField name="package_id" label="Package" required options={packages} />
      <Button type="submit" disabled={enter.isPending} className="mt-2">
        {enter.isPending ? 'Saving...' : 'Save Partnership'}
      </Button>
    </Form>
  );
}

export function PendingPartnerships({ list }: { list: PagedList<PartnershipDto> }) {
  const [isEntering, setEntering] = useState(false);
  return (
    <>
      <TabIntro
        text="Partnerships that wait for approval or payment."
        action={<Button onClick={() => setEntering(true)}>Add partnership</Button>}
      />
      <CardList
        list={list}
        what="partnerships"
        empty={
          <EmptyState icon={Handshake} title="No partnerships are waiting">
            Bought partnerships appear here until they are approved and paid.
          </EmptyState>
        }
      >
        {(partnership) => <PendingPartnership partnership={partnership} />}
      </CardList>
      <EnterPartnershipDialog open={isEntering} onOpenChange={setEntering} />
    </>
  );
}

function PendingPartnership({ partnership }: { partnership: PartnershipDto }) {
  const titleId = useId();
  const { partner_email: email, website_url: website, logo_url: logo, description } = partnership;
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id={titleId} className="text-2xl wrap-anywhere">
          {partnership.partner_name}
        </h2>
        <PlacementBadge status={partnership.status} />
      </div>
      <Facts>
        <Fact name="Package">{partnershipName(partnership.package_type)}</Fact>
        <PlacementFacts item={partnership} />
        <Fact name="Email" width="double">
          {email && <TextLink href={`mailto:${email}`}>{email}</TextLink>}
        </Fact>
        <Fact name="Website" width="double">
          {website && <TextLink href={website}>{website}</TextLink>}
        </Fact>
        {logo && (
          <Fact name="Logo" width="double">
            <Picture
              src={logo}
              alt={`Logo of ${partnership.partner_name}`}
              sizes="12rem"
              fit="contain"
              className="mt-1 h-14 max-w-48 rounded-xl px-3 py-2"
            />
          </Fact>
        )}
        {description && (
          <Fact name="Description" width="full">
            <ClampedText>{description}</ClampedText>
          </Fact>
        )}
      </Facts>
      <div className="flex flex-wrap gap-3">
        <PlacementSteps kind="partnership" item={partnership} titleId={titleId} />
      </div>
    </Card>
  );
}
