import type { ApplicationState } from '@rosette/shared/contract/applications.ts';
import {
  type OpportunityDto,
  type OpportunityState,
  opportunityTypes,
} from '@rosette/shared/contract/opportunities.ts';

/** The labels of types; unknown types are shown as collaboration (product/opportunities#posting). */
export const opportunityTypeName = (type: OpportunityDto['type']): string =>
  type === 'job' ? 'Job Opening' : 'Collaboration';

export const opportunityTypeOptions = opportunityTypes.map((value) => ({
  value,
  label: opportunityTypeName(value),
}));

/** The labels of states. */
export const opportunityStateNames: Record<OpportunityState, string> = {
  open: 'Open',
  filled: 'Filled',
  closed: 'Closed',
  expired: 'Expired',
};

/** Whether it takes no applications; without a state it is open. */
export const hasEnded = ({ state }: Pick<OpportunityDto, 'state'>): boolean =>
  state === 'filled' || state === 'closed' || state === 'expired';

/** The labels of application states. */
export const applicationStateNames: Record<ApplicationState, string> = {
  sent: 'Sent',
  seen: 'Seen',
  shortlisted: 'Shortlisted',
  declined: 'Declined',
  accepted: 'Accepted',
  withdrawn: 'Withdrawn',
};
