import type { PlacementStatus } from '@rosette/shared/lifecycle.ts';
import { Badge } from '#ui/badge.tsx';
import { statusNames } from './placement-words.ts';

const tones = {
  pending: 'gold',
  pending_payment: 'gold',
  active: 'good',
  expired: 'plain',
  rejected: 'bad',
} as const satisfies Record<PlacementStatus, string>;

/** The badge of a placement's status. */
export function PlacementBadge({ status }: { status: PlacementStatus }) {
  return <Badge tone={tones[status]}>{statusNames[status] ?? status ?? '–'}</Badge>;
}
