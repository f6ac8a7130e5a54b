import { type PaymentMethod, type PlacementState, statusAt } from '@rosette/shared/lifecycle.ts';
import { clock } from '#lib/clock.ts';

interface Placement extends PlacementState {
  amount_cents: number;
  currency: string;
  payment_method: PaymentMethod;
  start_date?: Date | null;
  end_date?: Date | null;
  created_at: Date;
}

/** The fields shared by partnerships and advertisements: amounts in euros, and the current status. */
export function presentPlacement(placement: Placement) {
  return {
    amount: placement.amount_cents / 100,
    currency: placement.currency,
    payment_method: placement.payment_method,
    payment_status: placement.payment_status,
    status: statusAt(placement, clock.now()),
    start_date: placement.start_date?.toISOString() ?? null,
    end_date: placement.end_date?.toISOString() ?? null,
    created_at: placement.created_at.toISOString(),
  };
}
