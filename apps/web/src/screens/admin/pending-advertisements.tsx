import type { AdType } from '@rosette/shared/catalogue/advertisement-packages.ts';
import { advertisementOffers } from '@rosette/shared/catalogue/offers.ts';
import { admin, enterAdvertisementBody } from '@rosette/shared/contract/admin.ts';
import { type AdvertisementDto, advertisements } from '@rosette/shared/contract/advertisements.ts';
import type { EndpointRequest } from '@rosette/shared/contract/define-endpoint.ts';
import { maxListLength } from '@rosette/shared/contract/fields.ts';
import { paymentMethods } from '@rosette/shared/lifecycle.ts';
import { Megaphone, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#data/client.ts';
import { useApiMutation } from '#data/use-api-mutation.ts';
import { usePackages } from '#data/use-packages.ts';
import type { PagedList } from '#data/use-paged-list.ts';
import { adTypeName } from '#features/billing/placement-words.ts';
import { formatMoney } from '#lib/format.ts';
import { fill, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { errorsOnFields, Form, SelectField, TextAreaField, TextField, useSchemaForm } from '#ui/form.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { Picture } from '#ui/picture.tsx';
import { PictureField } from '#ui/picture-field/picture-field.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useEdit } from '#ui/use-edit.tsx';
import { EntryList, TabIntro } from './admin-lists.tsx';
import { AdminRow, MailLink, NameCell, SinceCell } from './admin-table.tsx';
import { OfferField } from './offer-field.tsx';
import { PlacementActions, PlacementCell } from './placement-steps.tsx';

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
      title={ad ? texts.admin.ads.edit : texts.admin.ads.new}
      description={texts.admin.ads.formAbout}
    >
      <AdvertisementForm ad={ad} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}

/** The types that are sold, and the one that this advertisement has. */
function useAdTypes(own: AdType | undefined) {
  const all = advertisementOffers(texts);
  const { packages } = usePackages(advertisements.packages, all);
  return Object.values({ ...(own && { [own]: all[own] }), ...packages }).map(({ id, amount, currency }) => ({
    value: id,
    label: fill(texts.admin.ads.typeWithPrice, {
      name: texts.packages[id],
      price: formatMoney(amount, currency),
    }),
  }));
}

const paymentMethodOptions = () =>
  paymentMethods.map((value) => ({ value, label: texts.placements.paymentMethods[value] }));

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
  const adTypes = useAdTypes(ad?.ad_type);
  const form = useSchemaForm(enterAdvertisementBody, valuesOf(ad), `advertisement ${ad?.id}`);
  const edit = useEdit(form, async () => {
    const waiting = await call(admin.pendingAdvertisements, { query: { limit: String(maxListLength) } });
    // One that waits no more is refused when it is saved.
    return valuesOf(waiting.find(({ id }) => id === ad?.id) ?? ad);
  });
  // Of a new one, only its advertiser can be unknown.
  const onFields = errorsOnFields(form, ad ? {} : { 404: 'advertiser_email' });
  const save = useApiMutation({
    async mutationFn(body: Entered) {
      if (!ad) return call(admin.enterAdvertisement, { body });
      return call(admin.updateAdvertisement, { params: { id: ad.id }, body: await edit.changed(body) });
    },
    done: () => (ad ? texts.admin.ads.updated : texts.admin.ads.entered),
    failed: texts.admin.ads.failed,
    changes: ['placement'],
    onFields: (error) => edit.isTold(error) || onFields(error),
    onDone,
  });
  return (
    <Form form={form} isSending={save.isPending} onSubmit={(body) => save.mutate(body)}>
      <TextField name="title" label={texts.common.title} required />
      <TextField
        name="advertiser_email"
        label={texts.admin.ads.advertiserEmail}
        type="email"
        required
        hint={texts.admin.ads.advertiserEmailHint}
      />
      <TextField name="advertiser_name" label={texts.admin.ads.advertiserName} />
      <OfferField name="ad_type" label={texts.admin.ads.type} required options={adTypes} />
      <SelectField
        name="payment_method"
        label={texts.admin.ads.paymentMethod}
        options={paymentMethodOptions()}
      />
      <TextField name="link_url" label={texts.admin.ads.linkUrl} type="url" placeholder="https://" />
      <PictureField name="image_url" label={texts.admin.ads.imageUrl} use="advertisement" isAddressFolded />
      <TextAreaField name="content" label={texts.admin.ads.content} />
      <FormActions>
        {edit.note}
        <Button type="submit" isBusy={save.isPending} className="flex-1">
          {save.isPending ? texts.common.saving : texts.admin.ads.save}
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
        text={texts.admin.ads.about}
        action={<Button onClick={() => setEntering(true)}>{texts.admin.ads.add}</Button>}
      />
      <EntryList
        list={list}
        what="advertisements"
        caption={texts.admin.ads.caption}
        head={[
          texts.admin.heads.advertisement,
          texts.admin.heads.what,
          texts.admin.heads.since,
          texts.admin.heads.action,
        ]}
        empty={
          <EmptyState icon={Megaphone} title={texts.admin.ads.none}>
            {texts.admin.ads.noneAbout}
          </EmptyState>
        }
      >
        {(ad) => <PendingAdvertisement ad={ad} />}
      </EntryList>
      <AdvertisementDialog open={isEntering} onOpenChange={setEntering} />
    </>
  );
}

function PendingAdvertisement({ ad }: { ad: AdvertisementDto }) {
  const nameId = useId();
  const [isEditing, setEditing] = useState(false);
  const { title, advertiser_name: advertiser, link_url: link } = ad;
  const edit = { label: texts.common.edit, icon: Pencil, act: () => setEditing(true) };
  return (
    <AdminRow>
      <NameCell id={nameId} name={title}>
        {advertiser && <p>{advertiser}</p>}
        <MailLink to={ad.advertiser_email} />
        <Picture
          src={ad.image_url}
          alt={texts.admin.ads.picture}
          sizes="9rem"
          className="mt-2 max-w-36 rounded-xl"
        />
      </NameCell>
      <PlacementCell item={ad} type={adTypeName(ad.ad_type)}>
        {link && (
          <TextLink href={link} className="text-sm">
            {link}
          </TextLink>
        )}
        {ad.content && <ClampedText>{ad.content}</ClampedText>}
      </PlacementCell>
      <SinceCell at={ad.created_at} />
      <PlacementActions kind="advertisement" item={ad} name={title} nameId={nameId} actions={[edit]} />
      <AdvertisementDialog open={isEditing} onOpenChange={setEditing} ad={ad} />
    </AdminRow>
  );
}
