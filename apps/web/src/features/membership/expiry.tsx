import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { offersRenewal } from '@rosette/shared/membership-term.ts';
import { CalendarClock } from 'lucide-react';
import { useState } from 'react';
import { cn } from '#lib/cn.ts';
import { formatDate } from '#lib/format.ts';
import { tierNames } from '#shared/membership/tier-names.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PlanButtons } from './plan-buttons.tsx';
import type { Checkout } from './use-checkout.ts';

interface ExpiryProps {
  user: OwnUserDto;
  canPay: boolean;
  checkout: Checkout;
}

/**
 * The end of the membership, for tiers above basic, and its renewal in the last 30 days
 * (product/memberships-and-payments#renewing), for every paid tier.
 */
export function Expiry({ user, canPay, checkout }: ExpiryProps) {
  const [isRenewing, setRenewing] = useState(false);
  const { membership_tier: tier, membership_expires: expires } = user;
  if (tier === 'free' || !expires) return null;
  const canRenew = offersRenewal(
    { membership_tier: tier, membership_expires: new Date(expires) },
    new Date(),
  );
  if (tier === 'basic' && !canRenew) return null;
  return (
    <div
      className={cn(
        'mb-8 flex flex-wrap items-center justify-between gap-4 rounded-3xl border px-6 py-4',
        canRenew ? 'border-transparent bg-gold-soft text-gold' : 'border-line bg-surface',
      )}
    >
      <p className="flex items-center gap-3 font-semibold">
        <CalendarClock aria-hidden="true" className="size-5 shrink-0" />
        {tier === 'basic'
          ? 'It is time to renew your Basic membership.'
          : `Your ${tierNames[tier]} membership expires on ${formatDate(expires)}.`}
      </p>
      {canRenew && (
        <Button variant="secondary" disabled={!canPay} onClick={() => setRenewing(true)}>
          Renew
        </Button>
      )}
      <Dialog
        open={isRenewing}
        onOpenChange={setRenewing}
        title="Renew Membership"
        description={`What you buy is added to the end of your ${tierNames[tier]} membership.`}
      >
        <div className="grid gap-2.5">
          <PlanButtons tier={tier} checkout={checkout} disabled={!canPay} />
        </div>
      </Dialog>
    </div>
  );
}
