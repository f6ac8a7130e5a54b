import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import type { PostedOpportunity } from './opportunities.service.ts';

export function presentOpportunity(opportunity: PostedOpportunity): OpportunityDto {
  return {
    id: String(opportunity._id),
    type: opportunity.type,
    title: opportunity.title,
    description: opportunity.description,
    poster_id: String(opportunity.poster_id),
    poster_name: opportunity.poster_name,
    applicants: opportunity.applicants.map(String),
    created_at: opportunity.created_at.toISOString(),
  };
}
