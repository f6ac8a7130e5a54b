import { type OpportunityDto, opportunityTypes } from '@rosette/shared/contract/opportunities.ts';
import { texts } from '#lib/texts.ts';

/** The type whose words are shown: unknown types are shown as collaboration (product/opportunities#posting). */
export const shownTypeOf = (type: OpportunityDto['type']): keyof typeof texts.frame.opportunityTypes =>
  type === 'job' ? 'job' : 'collaboration';

/** The label of a type. */
export const opportunityTypeName = (type: OpportunityDto['type']): string =>
  texts.frame.opportunityTypes[shownTypeOf(type)];

export const opportunityTypeOptions = () =>
  opportunityTypes.map((value) => ({ value, label: opportunityTypeName(value) }));

/** Whether it takes no applications; without a state it is open. */
export const hasEnded = ({ state }: Pick<OpportunityDto, 'state'>): boolean =>
  state === 'filled' || state === 'closed' || state === 'expired';
