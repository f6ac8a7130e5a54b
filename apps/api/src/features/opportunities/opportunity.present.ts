import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';
import { clock } from '#lib/clock.ts';
import { stateAt } from './opportunity-term.ts';
import type { ShownOpportunity } from './shown-opportunity.ts';

/** An opportunity as answered, with the applicant ids visible to the viewer. */
export function presentOpportunity(opportunity: ShownOpportunity): OpportunityDto {
  return {
    id: String(opportunity._id),
    type: opportunity.type,
    title: opportunity.title,
    description: opportunity.description,
    poster_id: String(opportunity.poster_id),
    poster_name: opportunity.poster_name,
    applicants: opportunity.applicants,
    applicant_count: opportunity.applicant_count,
    state: stateAt(opportunity, clock.now()),
    expires_at: opportunity.expires_at.toISOString(),
    created_at: opportunity.created_at.toISOString(),
  };
}
