import type { PartnershipDto } from '@rosette/shared/contract/partnerships.ts';
import { Handshake, Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { AwaitsTransfer } from '#features/billing/awaits-transfer.tsx';
import { PartnershipForm } from '#features/billing/partnership-form.tsx';
import { PlacementBadge } from '#features/billing/placement-badge.tsx';
import { partnershipName } from '#features/billing/placement-words.ts';
import { formatMoney, formatUtcDate } from '#lib/format.ts';
import { paths } from '#lib/paths.ts';
import { fillWith, texts } from '#lib/texts.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Link } from '#ui/link.tsx';
import { MemberText } from '#ui/member-text.tsx';
import { Picture } from '#ui/picture.tsx';
import { TextLink } from '#ui/text-link.tsx';

export function OwnPartnerships({ partnerships }: { partnerships: readonly PartnershipDto[] }) {
  if (partnerships.length === 0) {
    return (
      <EmptyState
        icon={Handshake}
        title={texts.portal.partnerships.none}
        action={<LinkButton to={paths.becomePartner}>{texts.landing.footer.becomePartner}</LinkButton>}
      >
        {texts.portal.partnerships.noneAbout}
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="grid gap-6 lg:grid-cols-2">
        {partnerships.map((partnership) => (
          <li key={partnership.id} className="min-w-0">
            <PartnershipCard partnership={partnership} />
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-soft">
        {fillWith(texts.portal.partnerships.ends, {
          buy: (
            <Link to={paths.becomePartner} className={textLink}>
              {texts.portal.partnerships.buyAgain}
            </Link>
          ),
          receipts: (
            <Link to={paths.membership} className={textLink}>
              {texts.portal.partnerships.seeReceipts}
            </Link>
          ),
        })}
      </p>
    </>
  );
}

const textLink = 'text-accent-ink underline underline-offset-4';

const hasEnded = ({ status }: PartnershipDto) => status === 'expired' || status === 'rejected';

function PartnershipCard({ partnership }: { partnership: PartnershipDto }) {
  const [isEditing, setEditing] = useState(false);
  const titleId = useId();
  const { start_date: start, end_date: end } = partnership;
  return (
    <Card className="flex h-full flex-col gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id={titleId} className="text-2xl">
          {partnershipName(partnership.package_type)}
        </h2>
        <PlacementBadge status={partnership.status} />
      </div>
      <AwaitsTransfer partnership={partnership} />
      <Facts className="sm:grid-cols-2 lg:grid-cols-2">
        <Fact name={texts.portal.partnerships.facts.amount}>
          {formatMoney(partnership.amount, partnership.currency)}
        </Fact>
        <Fact name={texts.portal.partnerships.facts.paymentMethod}>
          {texts.placements.paymentMethods[partnership.payment_method]}
        </Fact>
        <Fact name={texts.portal.partnerships.facts.start}>
          {start ? formatUtcDate(start) : texts.portal.partnerships.notStarted}
        </Fact>
        <Fact name={texts.portal.partnerships.facts.end}>{end && formatUtcDate(end)}</Fact>
        {partnership.website_url && (
          <Fact name={texts.common.website} width="full">
            <TextLink href={partnership.website_url}>{partnership.website_url}</TextLink>
          </Fact>
        )}
        {partnership.description && (
          <Fact name={texts.common.description} width="full">
            <MemberText>{partnership.description}</MemberText>
          </Fact>
        )}
      </Facts>
      <Picture
        src={partnership.logo_url}
        alt={texts.portal.partnerships.logo}
        sizes="14rem"
        fit="contain"
        className="h-16 w-fit max-w-56 rounded-xl px-4 py-2"
      />
      {!hasEnded(partnership) && (
        <Button
          variant="secondary"
          aria-describedby={titleId}
          className="mt-auto w-fit"
          onClick={() => setEditing(true)}
        >
          <Pencil aria-hidden="true" />
          {texts.portal.partnerships.editDetails}
        </Button>
      )}
      <EditPartnershipDialog open={isEditing} onOpenChange={setEditing} partnership={partnership} />
    </Card>
  );
}

interface EditPartnershipDialogProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  partnership: PartnershipDto;
}

/** Edits the fields that a partner may change (product/partners-and-advertisements#buying-a-partnership). */
function EditPartnershipDialog({ open, onOpenChange, partnership }: EditPartnershipDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.portal.partnerships.edit}
      description={texts.portal.partnerships.editAbout}
    >
      <PartnershipForm partnership={partnership} onDone={() => onOpenChange(false)} />
    </Dialog>
  );
}
