import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import { presentPerson } from '#features/users/user.present.ts';
import type { ShownBusiness } from './shown-business.service.ts';

/** A business as answered, with its owner. */
export function presentBusiness(business: ShownBusiness): BusinessDto {
  return {
    id: String(business._id),
    name: business.name,
    description: business.description,
    industry: business.industry,
    website: business.website ?? null,
    logo: business.logo ?? null,
    town: business.town ?? null,
    country: business.country ?? null,
    is_featured: business.is_featured,
    is_top_placed: business.is_top_placed || business.has_top_placement,
    has_top_placement: business.has_top_placement,
    owner_id: String(business.owner_id),
    owner: presentPerson(business.owner),
    created_at: business.created_at.toISOString(),
  };
}
