import { type OpportunityDto, opportunityTypes } from '@rosette/shared/contract/opportunities.ts';

/** How types of opportunities are called (spec §2); whatever is no job is shown as collaboration (spec §3). */
export const opportunityTypeName = (type: OpportunityDto['type']): string =>
  type === 'job' ? 'Job Opening' : 'Collaboration';

export const opportunityTypeOptions = opportunityTypes.map((value) => ({
  value,
  label: opportunityTypeName(value),
}));
