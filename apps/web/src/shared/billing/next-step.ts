import type { OwnPaymentDto } from '@rosette/shared/contract/payments.ts';
import { can } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { paths } from '#lib/paths.ts';

interface NextStep {
  label: string;
  to: string;
}

/** What she can do now with what she has bought, or to buy it after all; null where nothing is left to do. */
export function nextStepOf(payment: OwnPaymentDto, caller: Caller, now: Date): NextStep | null {
  const { kind, state, valid_until } = payment;
  if (state === 'open' || state === 'expired' || state === 'failed') {
    return { label: 'Try again', to: kind === 'membership' ? paths.membership : paths.becomePartner };
  }
  if (state !== 'paid') return null;
  if (kind === 'partnership' && !valid_until) return { label: 'Give us your logo', to: paths.becomePartner };
  if (!valid_until || new Date(valid_until) <= now) return null;
  if (kind !== 'membership') {
    return can(caller, 'partner-portal.open')
      ? { label: 'Open the partner portal', to: paths.partnerPortal }
      : null;
  }
  return can(caller, 'event.create')
    ? { label: 'Create an event', to: paths.events }
    : { label: 'Meet the members', to: paths.members };
}
