import type { AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import { Megaphone } from 'lucide-react';
import { useId, useState } from 'react';
import type { PagedList } from '#api/use-paged-list.ts';
import { PlacementBadge } from '#shared/placements/placement-badge.tsx';
import { adTypeName } from '#shared/placements/placement-words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { EntryBoundary } from '#ui/error-boundary.tsx';
import { Fact, Facts } from '#ui/facts.tsx';
import { Picture } from '#ui/picture.tsx';
import { ShowMore } from '#ui/show-more.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { AdvertisementDialog } from './advertisement-dialog.tsx';
import { PlacementFacts } from './placement-facts.tsx';
import { PlacementSteps } from './placement-steps.tsx';
import { TabIntro } from './tab-intro.tsx';

export function PendingAdvertisements({ list }: { list: PagedList<AdvertisementDto> }) {
  const [isEntering, setEntering] = useState(false);
  return (
    <>
      <TabIntro
        text="Advertisements that wait for approval or payment."
        action={<Button onClick={() => setEntering(true)}>Enter Advertisement</Button>}
      />
      {list.items.length === 0 ? (
        <EmptyState icon={Megaphone} title="No advertisements are waiting">
          Advertisements are sold in person. Enter one here when it is sold.
        </EmptyState>
      ) : (
        <ul className="grid gap-6">
          {list.items.map((ad) => (
            <li key={ad.id}>
              <EntryBoundary entry={ad}>
                <PendingAdvertisement ad={ad} />
              </EntryBoundary>
            </li>
          ))}
        </ul>
      )}
      <ShowMore list={list} what="advertisements" />
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
        <Fact name="E-mail" width="double">
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
