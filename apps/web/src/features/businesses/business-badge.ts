import type { BusinessDto } from '@rosette/shared/contract/businesses.ts';

/** product/businesses#badges: top placed shows 'Featured'; featured without top placement shows 'Premium'. */
export function badgeOf(business: Pick<BusinessDto, 'is_featured' | 'is_top_placed'>) {
  if (business.is_top_placed) return 'Featured';
  return business.is_featured ? 'Premium' : null;
}
