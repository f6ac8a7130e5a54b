import type { PartnershipDto } from '@rosette/shared/contract/partnerships.ts';
import { Handshake } from 'lucide-react';
import { useId, useState } from 'react';
import type { PagedList } from '#api/use-paged-list.ts';
import { PlacementBadge } from '#shared/placements/placement-badge.tsx';
import { partnershipName } from '#shared/placements/placement-words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryBoundary } from '#ui/error-boundary.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Picture } from '#ui/picture.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { EnterPartnershipDialog } from './enter-partnership-dialog.tsx';
import { PlacementFacts } from './placement-facts.tsx';
import { PlacementSteps } from './placement-steps.tsx';
import { TabIntro } from './tab-intro.tsx';

export function PendingPartnerships({ list }: { list: PagedList<PartnershipDto> }) {
  const [isEntering, setEntering] = useState(false);
  return (
    <>
      <TabIntro
        text="Partnerships that wait for approval or payment."
        action={<Button onClick={() => setEntering(true)}>Enter Partnership</Button>}
      />
      {list.items.length === 0 ? (
        <EmptyState icon={Handshake} title="No partnerships are waiting">
          Bought partnerships appear here until they are approved and paid.
        </EmptyState>
      ) : (
        <ul className="grid gap-6">
          {list.items.map((partnership) => (
            <li key={partnership.id}>
              <EntryBoundary entry={partnership}>
                <PendingPartnership partnership={partnership} />
              </EntryBoundary>
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} what="partnerships" />
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
        <Fact name="E-mail" width="double">
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
