import type { OwnPaymentDto } from '@rosette/shared/contract/payments.ts';
import { can } from '@rosette/shared/policy/can.ts';
import type { Caller } from '@rosette/shared/policy/roles-and-tiers.ts';
import { paths } from '#lib/paths.ts';
import { texts } from '#lib/texts.ts';

export interface NextStep {
  label: string;
  to: string;
}

/** What she can do now with what she has bought, or to buy it after all; null where nothing is left to do. */
export function nextStepOf(
  payment: Pick<OwnPaymentDto, 'kind' | 'state' | 'valid_until'>,
  caller: Caller,
  now: Date,
): NextStep | null {
  const { kind, state, valid_until } = payment;
  const words = texts.membership.nextSteps;
  if (state === 'open' || state === 'expired' || state === 'failed') {
    return {
      label: texts.common.tryAgain,
      to: kind === 'membership' ? paths.membership : paths.becomePartner,
    };
  }
  if (state !== 'paid') return null;
  if (kind === 'partnership' && !valid_until) return { label: words.giveLogo, to: paths.becomePartner };
  if (!valid_until || new Date(valid_until) <= now) return null;
  if (kind !== 'membership') {
    return can(caller, 'partner-portal.open') ? { label: words.openPortal, to: paths.partnerPortal } : null;
  }
  return stepOfTier(caller);
}

/** What her tier lets her do. */
export function stepOfTier(caller: Caller): NextStep {
  const words = texts.membership.nextSteps;
  return can(caller, 'event.create')
    ? { label: words.createEvent, to: paths.events }
    : { label: words.meetMembers, to: paths.members };
}

/** What was bought, in a sentence, and what she can do with it: shown by the dashboard after paying. */
export interface BoughtNow extends NextStep {
  text: string;
}

/** The state of the history entry of the dashboard after paying (product/web#payment-status). */
export interface DashboardState {
  bought: BoughtNow;
}
