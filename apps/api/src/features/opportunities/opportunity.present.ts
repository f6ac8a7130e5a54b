import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import type { ShownOpportunity } from './opportunities.service.ts';

export function presentOpportunity(opportunity: ShownOpportunity): OpportunityDto {
  return {
    id: String(opportunity._id),
    type: opportunity.type,
    title: opportunity.title,
    description: opportunity.description,
    poster_id: String(opportunity.poster_id),
    poster_name: opportunity.poster_name,
    applicants: opportunity.applicants.map(String),
    applicant_count: opportunity.applicant_count,
    created_at: opportunity.created_at.toISOString(),
  };
}
