import type { ActiveAdvertisementDto, AdvertisementDto } from '@rosette/shared/contract/advertisements.ts';
import type { PartnerLogoDto, PartnershipDto } from '@rosette/shared/contract/partnerships.ts';
import { statusAt } from '@rosette/shared/lifecycle.ts';
import { clock } from '#lib/clock.ts';
import { writtenAddress } from '#lib/written-address.ts';
import type { Advertisement } from './advertisement.model.ts';
import type { Partnership } from './partnership.model.ts';
import type { WithEmail } from './placement-queries.ts';

/** The fields shared by partnerships and advertisements: amounts in euros, and the current status. */
function presentPlacement(placement: Partnership | Advertisement) {
  return {
    amount: placement.amount_cents / 100,
    currency: placement.currency,
    payment_method: placement.payment_method,
    payment_status: placement.payment_status,
    status: statusAt(placement, clock.now()),
    start_date: placement.start_date?.toISOString() ?? null,
    end_date: placement.end_date?.toISOString() ?? null,
    created_at: placement.created_at.toISOString(),
  };
}

/** The public fields, for the logo strip (product/partners-and-advertisements#landing-page). */
export function presentPartnerLogo(partnership: Partnership): PartnerLogoDto {
  return {
    id: String(partnership._id),
    partner_name: partnership.partner_name,
    package_type: partnership.package_type,
    logo_url: partnership.logo_url ?? null,
    website_url: partnership.website_url ?? null,
  };
}

/** A partnership for its member and for admins. */
export function presentPartnership(partnership: WithEmail<Partnership>): PartnershipDto {
  return {
    ...presentPartnerLogo(partnership),
    ...presentPlacement(partnership),
    partner_email: partnership.member_email && writtenAddress(partnership.member_email),
    package_id: partnership.package_id,
    description: partnership.description ?? null,
  };
}

/** The public fields, for the carousels (product/partners-and-advertisements#landing-page). */
export function presentActiveAdvertisement(advertisement: Advertisement): ActiveAdvertisementDto {
  return {
    id: String(advertisement._id),
    title: advertisement.title,
    advertiser_name: advertisement.advertiser_name,
    ad_type: advertisement.ad_type,
    content: advertisement.content ?? null,
    image_url: advertisement.image_url ?? null,
    link_url: advertisement.link_url ?? null,
  };
}

/** An advertisement for its member and for admins. */
export function presentAdvertisement(advertisement: WithEmail<Advertisement>): AdvertisementDto {
  return {
    ...presentActiveAdvertisement(advertisement),
    ...presentPlacement(advertisement),
    advertiser_email: advertisement.member_email && writtenAddress(advertisement.member_email),
    views: advertisement.views,
    clicks: advertisement.clicks,
    counted_views: advertisement.counted_views ?? 0,
    counted_clicks: advertisement.counted_clicks ?? 0,
  };
}
