import type { OpportunityDto } from '@rosette/shared/contract/opportunities.ts';

/** spec §2, "Opportunities" */
export const typeOptions = [
  { value: 'job', label: 'Job Opening' },
  { value: 'collaboration', label: 'Collaboration' },
] as const;

/** A type that is no job is shown as collaboration (spec §3). */
export function typeLabel(type: OpportunityDto['type']): string {
  return type === 'job' ? 'Job Opening' : 'Collaboration';
}
