import type { PlacementStatus } from '@rosette/shared/lifecycle.ts';
import { dayOf } from '#lib/words.ts';
import type { StoredPlacement } from './placement-steps.ts';

interface PlacementNews {
  /** The end of the subject: 'Your gold partnership is approved'. */
  is: string;
  paragraphs: string[];
}

/**
 * What to tell a member about her partnership or advertisement once it has reached a state; null for states that are
 * no news to her. `what` as in 'partnership'.
 */
export function newsOf(what: string, { status, end_date }: StoredPlacement): PlacementNews | null {
  const until = end_date ? ` until ${dayOf(end_date)}` : '';
  const news: Partial<Record<PlacementStatus, PlacementNews>> = {
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
        'If you have paid already, the money goes back to you. If you would like to talk about it, please write to us.',
      ],
    },
  };
  return news[status] ?? null;
}
