import { partnershipOffers } from '@rosette/shared/catalogue/offers.ts';
import { admin, enterPartnershipBody } from '@rosette/shared/contract/admin.ts';
import { type PartnershipDto, partnerships } from '@rosette/shared/contract/partnerships.ts';
import { Handshake } from 'lucide-react';
import { useId, useState } from 'react';
import { call } from '#data/client.ts';
import { usePackages } from '#data/use-packages.ts';
import type { PagedList } from '#data/use-paged-list.ts';
import { awaitsTransfer, partnershipName, transferReference } from '#features/billing/placement-words.ts';
import { formatMoney } from '#lib/format.ts';
import { fill, fillWith, texts } from '#lib/texts.ts';
import { Button } from '#ui/button.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { TextField } from '#ui/form.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Picture } from '#ui/picture.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { EntryList, TabIntro } from './admin-lists.tsx';
import { AdminRow, MailLink, NameCell, SinceCell } from './admin-table.tsx';
import { OfferField } from './offer-field.tsx';
import { PlacementActions, PlacementCell } from './placement-steps.tsx';

interface EnterPartnershipDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** The packages that are sold. */
function PackageField() {
  const { packages } = usePackages(partnerships.packages, partnershipOffers(texts));
  const options = Object.values(packages).map(({ id, amount, currency, duration_months }) => ({
    value: id,
    label: fill(texts.admin.partnerships.packageWithPrice, {
      name: texts.packages[id],
      price: formatMoney(amount, currency),
      months: duration_months,
    }),
  }));
  return <OfferField name="package_id" label={texts.admin.partnerships.package} required options={options} />;
}

/** Creates a partnership paid by bank transfer (product/partners-and-advertisements#buying-a-partnership). */
function EnterPartnershipDialog(dialog: EnterPartnershipDialogProps) {
  const words = texts.admin.partnerships;
  return (
    <FormDialog
      {...dialog}
      title={words.new}
      description={words.formAbout}
      schema={enterPartnershipBody}
      keptAs="entered partnership"
      values={{ email: '', package_id: 'silver_6months' }}
      send={(body) => call(admin.enterPartnership, { body })}
      fieldOfStatus={{ 404: 'email' }}
      done={({ partner_name }) => fill(words.entered, { name: partner_name })}
      failed={words.failed}
      changes={['placement']}
      action={words.save}
      busy={texts.common.saving}
    >
      <TextField name="email" label={words.email} type="email" required />
      <PackageField />
    </FormDialog>
  );
}

export function PendingPartnerships({ list }: { list: PagedList<PartnershipDto> }) {
  const [isEntering, setEntering] = useState(false);
  return (
    <>
      <TabIntro
        text={texts.admin.partnerships.about}
        action={<Button onClick={() => setEntering(true)}>{texts.admin.partnerships.add}</Button>}
      />
      <EntryList
        list={list}
        what="partnerships"
        caption={texts.admin.partnerships.caption}
        head={[
          texts.common.partner,
          texts.admin.heads.what,
          texts.admin.heads.since,
          texts.admin.heads.action,
        ]}
        empty={
          <EmptyState icon={Handshake} title={texts.admin.partnerships.none}>
            {texts.admin.partnerships.noneAbout}
          </EmptyState>
        }
      >
        {(partnership) => <PendingPartnership partnership={partnership} />}
      </EntryList>
      <EnterPartnershipDialog open={isEntering} onOpenChange={setEntering} />
    </>
  );
}

function PendingPartnership({ partnership }: { partnership: PartnershipDto }) {
  const nameId = useId();
  const { partner_name: name, partner_email: email, website_url: website, logo_url: logo } = partnership;
  return (
    <AdminRow>
      <NameCell id={nameId} name={name}>
        <MailLink to={email} />
        {logo && (
          <Picture
            src={logo}
            alt={fill(texts.admin.partnerships.logoOf, { name })}
            sizes="12rem"
            fit="contain"
            className="mt-2 h-12 max-w-36 rounded-xl px-3 py-2"
          />
        )}
      </NameCell>
      <PlacementCell item={partnership} type={partnershipName(partnership.package_type)}>
        {awaitsTransfer(partnership) && (
          <p className="text-sm text-ink-soft">
            {fillWith(texts.admin.steps.reference, {
              reference: <code className="text-ink select-all">{transferReference(partnership.id)}</code>,
            })}
          </p>
        )}
        {website && (
          <TextLink href={website} className="text-sm">
            {website}
          </TextLink>
        )}
        {partnership.description && <ClampedText>{partnership.description}</ClampedText>}
      </PlacementCell>
      <SinceCell at={partnership.created_at} />
      <PlacementActions kind="partnership" item={partnership} name={name} nameId={nameId} />
    </AdminRow>
  );
}
