import type { PartnerLogoDto, PartnershipDto } from '@rosette/shared/contract/partnerships.ts';
import type { Partnership } from './partnership.model.ts';
import type { MembersPartnership } from './partnerships.service.ts';
import { presentPlacement } from './placement.present.ts';

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

/** The fields for its member and for admins. */
export function presentPartnership(partnership: MembersPartnership): PartnershipDto {
  return {
    ...presentPartnerLogo(partnership),
    ...presentPlacement(partnership),
    partner_email: partnership.partner_email,
    package_id: partnership.package_id,
    description: partnership.description ?? null,
  };
}
