import type { ApplicationState } from '@rosette/shared/contract/applications.ts';
import {
  type OpportunityDto,
  type OpportunityState,
  opportunityTypes,
} from '@rosette/shared/contract/opportunities.ts';

/** How types of opportunities are called (spec §2); whatever is no job is shown as collaboration (spec §3). */
export const opportunityTypeName = (type: OpportunityDto['type']): string =>
  type === 'job' ? 'Job Opening' : 'Collaboration';

export const opportunityTypeOptions = opportunityTypes.map((value) => ({
  value,
  label: opportunityTypeName(value),
}));

/** How states of opportunities are called. */
export const opportunityStateNames: Record<OpportunityState, string> = {
  open: 'Open',
  filled: 'Filled',
  closed: 'Closed',
  expired: 'Expired',
};

/** Whether nobody can apply to it any more; one of an API that knows no states is open. */
export const hasEnded = ({ state }: Pick<OpportunityDto, 'state'>): boolean =>
  state === 'filled' || state === 'closed' || state === 'expired';

/** How states of applications are called. */
export const applicationStateNames: Record<ApplicationState, string> = {
  sent: 'Sent',
  seen: 'Seen',
  shortlisted: 'Shortlisted',
  declined: 'Declined',
  accepted: 'Accepted',
  withdrawn: 'Withdrawn',
};
