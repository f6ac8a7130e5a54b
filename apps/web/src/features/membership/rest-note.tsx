import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { convertTime } from '@rosette/shared/membership-term.ts';
import { isHigherTier, type PaidTier } from '@rosette/shared/policy/roles-and-tiers.ts';
import { formatCounted } from '#lib/format.ts';
import { tierNames } from '#shared/membership/tier-names.ts';

const dayMs = 86_400_000;

const inDays = (ms: number): string => formatCounted(Math.floor(ms / dayMs), 'day', 'days');

interface RestNoteProps {
  user: Pick<OwnUserDto, 'membership_tier' | 'membership_expires'>;
  /** The offered tier. */
  tier: PaidTier;
}

/** What an upgrade converts the rest of the current tier into (product/memberships-and-payments#terms). */
export function RestNote({ user, tier }: RestNoteProps) {
  const { membership_tier: current, membership_expires: expires } = user;
  if (current === 'free' || !expires || !isHigherTier(tier, current)) return null;
  const left = new Date(expires).getTime() - Date.now();
  if (left < dayMs) return null;
  return (
    <p className="text-sm text-ink-soft">
      {`The ${inDays(left)} left of your ${tierNames[current]} membership become ${inDays(convertTime(left, current, tier))} of ${tierNames[tier]}.`}
    </p>
  );
}
