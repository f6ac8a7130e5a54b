import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { offersRenewal } from '@rosette/shared/membership-term.ts';
import { formatDate } from '#lib/format.ts';
import { Button } from '#ui/button.tsx';

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

interface ExpiryProps {
  user: OwnUserDto;
  canPay: boolean;
  onRenew(): void;
}

/**
 * Until when the own membership runs, for tiers above basic (spec §2), and the way to renew it in its last 30 days
 * (decisions §4), which is for every paid tier.
 */
export function Expiry({ user, canPay, onRenew }: ExpiryProps) {
  const { membership_tier: tier, membership_expires: expires } = user;
  if (tier === 'free' || !expires) return null;
  const term = { membership_tier: tier, membership_expires: new Date(expires) };
  const canRenew = offersRenewal(term, new Date());
  if (tier === 'basic' && !canRenew) return null;
  return (
    <div className="mb-6 flex flex-wrap items-center gap-4 rounded-3xl bg-gold-soft px-6 py-4 text-gold">
      <p>
        {tier === 'basic'
          ? 'It is time to renew your Basic membership.'
          : `Your ${capitalized(tier)} membership expires on ${formatDate(expires)}.`}
      </p>
      {canRenew && (
        <Button size="small" variant="secondary" disabled={!canPay} onClick={onRenew}>
          Renew
        </Button>
      )}
    </div>
  );
}
