import type { PlacementStatus } from '@rosette/shared/lifecycle.ts';
import { texts } from '#lib/texts.ts';
import { Badge } from '#ui/badge.tsx';

const tones = {
  pending: 'gold',
  pending_payment: 'gold',
  active: 'good',
  expired: 'plain',
  rejected: 'bad',
} as const satisfies Record<PlacementStatus, string>;

/** The badge of a placement's status. */
export function PlacementBadge({ status }: { status: PlacementStatus }) {
  return <Badge tone={tones[status]}>{texts.placements.states[status] ?? status ?? '–'}</Badge>;
}
