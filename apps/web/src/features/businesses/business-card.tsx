import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import { mayChange, owns } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { ExternalLink, Gem, Star } from 'lucide-react';
import { memo, useId } from 'react';
import { placeInWords } from '#lib/country-names.ts';
import { paths } from '#lib/paths.ts';
import { MoreMenu } from '#shared/safety/more-menu.tsx';
import { Badge } from '#ui/badge.tsx';
import { ExternalLinkButton } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ClampedText } from '#ui/clamped-text.tsx';
import { Link } from '#ui/link.tsx';
import { badgeOf } from './business-badge.ts';
import { BusinessLogo } from './business-logo.tsx';
import { OwnBusinessActions } from './own-business-actions.tsx';

interface BusinessCardProps {
  business: BusinessDto;
  caller: Caller;
}

/** Memoized: typing into the search would render up to a thousand cards. */
export const BusinessCard = memo(function BusinessCard({ business, caller }: BusinessCardProps) {
  const titleId = useId();
  const badge = badgeOf(business);
  const Icon = badge === 'Featured' ? Star : Gem;
  const place = placeInWords(business.town, business.country);
  const isChangeable = mayChange(caller, business.owner_id);

  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start gap-4">
        <BusinessLogo name={business.name} logo={business.logo} />
        <div className="min-w-0 flex-1">
          <h2 id={titleId} className="text-2xl wrap-anywhere">
            <Link to={paths.business(business.id)} className="underline-offset-4 hover:underline">
              {business.name}
            </Link>
          </h2>
          <p className="mt-1 text-sm font-medium wrap-anywhere text-ink-soft">{business.industry}</p>
          {place && <p className="text-sm wrap-anywhere text-ink-soft">{place}</p>}
        </div>
        {!owns(caller, business.owner_id) && (
          <MoreMenu
            subject={{ kind: 'business', id: business.id }}
            owner={business.owner.id ? { id: business.owner.id, full_name: business.owner.full_name } : null}
            describedBy={titleId}
          />
        )}
      </div>
      {badge && (
        <Badge tone="gold">
          <Icon aria-hidden="true" />
          {badge}
        </Badge>
      )}
      <ClampedText className="text-ink-soft">{business.description}</ClampedText>
      {(business.website || isChangeable) && (
        <div className="mt-auto flex flex-wrap items-center gap-2 pt-2">
          {business.website && (
            <ExternalLinkButton
              href={business.website}
              variant="secondary"
              className="grow"
              aria-describedby={titleId}
            >
              Visit Website
              <ExternalLink aria-hidden="true" />
            </ExternalLinkButton>
          )}
          {isChangeable && <OwnBusinessActions business={business} titleId={titleId} />}
        </div>
      )}
    </Card>
  );
});
