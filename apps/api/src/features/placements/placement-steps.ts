import {
  afterStep,
  type PlacementState,
  type PlacementStep,
  refusalOf,
  statusAt,
} from '@rosette/shared/lifecycle.ts';
import { conflict } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';

export interface StoredPlacement extends PlacementState {
  end_date?: Date | null;
}

/** The fields a step writes, with dates when it starts the term. */
interface StateChange extends PlacementState {
  start_date?: Date;
  end_date?: Date;
}

/** The current state: a stored 'active' is expired after its end. */
export const currentState = (placement: StoredPlacement): PlacementState => ({
  status: statusAt(placement, clock.now()),
  payment_status: placement.payment_status,
});

/**
 * The change of a step (product/partners-and-advertisements#states). `what` is 'partnership' or
 * 'advertisement'; `endOf` computes the end of a term that starts now.
 * @throws 409 with the reason when the current state does not allow the step
 */
export function changeByStep(
  what: string,
  placement: StoredPlacement,
  step: PlacementStep,
  endOf: (start: Date) => Date,
): StateChange {
  const current = currentState(placement);
  const next = afterStep(current, step);
  if (!next) throw conflict(refusalOf(what, current, step));
  if (next.status !== 'active' || current.status === 'active') return next;
  const start_date = clock.now();
  return { ...next, start_date, end_date: endOf(start_date) };
}
