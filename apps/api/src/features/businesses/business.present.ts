import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';
import type { Business } from './business.model.ts';

export function presentBusiness(business: Business): BusinessDto {
  return {
    id: String(business._id),
    name: business.name,
    description: business.description,
    industry: business.industry,
    website: business.website ?? null,
    logo: business.logo ?? null,
    is_featured: business.is_featured,
    is_top_placed: business.is_top_placed,
    owner_id: String(business.owner_id),
    created_at: business.created_at.toISOString(),
  };
}
