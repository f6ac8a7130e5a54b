import type { PlacementStatus } from '@rosette/shared/lifecycle.ts';
import { dayOf } from '#lib/words.ts';
import type { StoredPlacement } from './placement-steps.ts';

interface StatusWords {
  /** The predicate of the title, as in 'Your gold partnership is approved'. */
  is: string;
  paragraphs: string[];
}

type PaidPlacement = StoredPlacement & { is_paid_by_card?: boolean | null };

/** How a rejected placement is paid back. */
function refundWords({ payment_status, is_paid_by_card }: PaidPlacement): string {
  if (payment_status !== 'paid') return 'If you have paid already, we refund the money.';
  const how = is_paid_by_card ? 'the way you paid it' : 'by bank transfer';
  return `We refund your payment ${how}; you find the credit note with your receipt then.`;
}

/**
 * The texts of a notification about a partnership's or advertisement's new status; null for a status without one.
 * `what` is 'partnership' or 'advertisement'.
 */
export function statusWords(what: string, placement: PaidPlacement): StatusWords | null {
  const { status, end_date } = placement;
  const until = end_date ? ` until ${dayOf(end_date)}` : '';
  const words: Partial<Record<PlacementStatus, StatusWords>> = {
    pending_payment: {
      is: 'is approved',
      paragraphs: [`Good news: your ${what} is approved. It goes live as soon as its payment has arrived.`],
    },
    active: {
      is: 'is live',
      paragraphs: [`Your ${what} is live${until}. Thank you for supporting women entrepreneurs.`],
    },
    rejected: {
      is: 'was not approved',
      paragraphs: [
        `We looked at your ${what} and cannot offer it in this form.`,
        `${refundWords(placement)} If you would like to talk about it, please write to us.`,
      ],
    },
  };
  return words[status] ?? null;
}

const portal = { path: '/partner-portal', label: 'Open your partner portal' };
const contact = { path: '/contact', label: 'Write to us' };

/** The path and label of the link in a status notification; the portal only opens for partners and admins. */
export const linkOf = ({ status }: StoredPlacement, opensPortal: boolean) =>
  status === 'active' && opensPortal ? portal : contact;
