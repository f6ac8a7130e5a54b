import type { ApplicationState } from '@rosette/shared/contract/applications.ts';
import { applicationStateNames } from '#shared/opportunities/opportunity-words.ts';
import { Badge } from '#ui/badge.tsx';

const tones = {
  sent: 'accent',
  seen: 'accent',
  shortlisted: 'gold',
  accepted: 'good',
  declined: 'plain',
  withdrawn: 'plain',
} as const satisfies Record<ApplicationState, string>;

/** The badge of an application's state. */
export function ApplicationStateBadge({ state }: { state: ApplicationState }) {
  return <Badge tone={tones[state]}>{applicationStateNames[state]}</Badge>;
}
