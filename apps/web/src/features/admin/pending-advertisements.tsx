import { advertisementPackages } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { admin, enterAdvertisementBody } from '@rosette/shared/contract/admin.ts';
import type { AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { Megaphone } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#api/client.ts';
import { useApiMutation } from '#api/use-api-mutation.ts';
import type { PagedList } from '#api/use-paged-list.ts';
import { formatMoney } from '#lib/format.ts';
import { PlacementBadge } from '#shared/placements/placement-badge.tsx';
import { adTypeName, paymentMethodNames } from '#shared/placements/placement-words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { errorsOnFields, Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Picture } from '#ui/picture.tsx';
import { PictureField } from '#ui/picture-field/picture-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { CardList, TabIntro } from './admin-lists.tsx';
import { PlacementFacts, PlacementSteps } from './placement-steps.tsx';

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
function AdvertisementDialog({ open, onOpenChange, ad }: AdvertisementDialogProps) {
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
  const save = useApiMutation({
    mutationFn: (body: Entered) =>
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
        label="Advertiser email"
        type="email"
        required
        hint="The member whose portal shows it"
      />
      <TextField name="advertiser_name" label="Advertiser name (Optional)" />
      <SelectField name="ad_type" label="Ad type" required options={adTypes} />
      <SelectField name="payment_method" label="Payment method" options={paymentMethods} />
      <TextField name="link_url" label="Link URL (Optional)" type="url" placeholder="https://" />
      <PictureField name="image_url" label="Image URL (Optional)" use="advertisement" isAddressFolded />
      <TextAreaField name="content" label="Content (Optional)" />
      <FormActions>
        <Button type="submit" disabled={save.isPending} className="flex-1">
          {save.isPending ? 'Saving...' : 'Save Advertisement'}
        </Button>
      </FormActions>
    </Form>
  );
}

export function PendingAdvertisements({ list }: { list: PagedList<AdvertisementDto> }) {
  const [isEntering, setEntering] = useState(false);
  return (
    <>
      <TabIntro
        text="Advertisements that wait for approval or payment."
        action={<Button onClick={() => setEntering(true)}>Add advertisement</Button>}
      />
      <CardList
        list={list}
        what="advertisements"
        empty={
          <EmptyState icon={Megaphone} title="No advertisements are waiting">
            Advertisements are sold in person. Enter one here when it is sold.
          </EmptyState>
        }
      >
        {(ad) => <PendingAdvertisement ad={ad} />}
      </CardList>
      <AdvertisementDialog open={isEntering} onOpenChange={setEntering} />
    </>
  );
}

function PendingAdvertisement({ ad }: { ad: AdvertisementDto }) {
  const titleId = useId();
  const [isEditing, setEditing] = useState(false);
  const { advertiser_email: email, link_url: link } = ad;
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id={titleId} className="text-2xl wrap-anywhere">
          {ad.title}
        </h2>
        <PlacementBadge status={ad.status} />
      </div>
      <Picture
        src={ad.image_url}
        alt="The picture of this advertisement"
        sizes="20rem"
        className="max-w-xs rounded-2xl"
      />
      <Facts>
        <Fact name="Ad type">{adTypeName(ad.ad_type)}</Fact>
        <Fact name="Advertiser">{ad.advertiser_name}</Fact>
        <PlacementFacts item={ad} />
        <Fact name="Email" width="double">
          {email && <TextLink href={`mailto:${email}`}>{email}</TextLink>}
        </Fact>
        <Fact name="Link" width="double">
          {link && <TextLink href={link}>{link}</TextLink>}
        </Fact>
        {ad.content && (
          <Fact name="Content" width="full">
            <ClampedText>{ad.content}</ClampedText>
          </Fact>
        )}
      </Facts>
      <div className="flex flex-wrap gap-3">
        <PlacementSteps kind="advertisement" item={ad} titleId={titleId} />
        <Button variant="quiet" aria-describedby={titleId} onClick={() => setEditing(true)}>
          Edit
        </Button>
      </div>
      <AdvertisementDialog open={isEditing} onOpenChange={setEditing} ad={ad} />
    </Card>
  );
}
