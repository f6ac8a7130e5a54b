import {
  afterStep,
  type PlacementState,
  type PlacementStep,
  refusalOf,
  statusAt,
} from '@rosette/shared/lifecycle.ts';
import { conflict, notFound } from '#lib/app-error.ts';
import { clock } from '#lib/clock.ts';

export interface StoredPlacement extends PlacementState {
  end_date?: Date | null;
}

/** What a step writes; with dates when it starts the time that was bought. */
export interface StateChange extends PlacementState {
  start_date?: Date;
  end_date?: Date;
}

/** What partnerships and advertisements have to know to share their steps. */
export interface PlacementKind<T extends StoredPlacement> {
  /** As in 'partnership'. */
  what: string;
  find(id: string): PromiseLike<T | null>;
  /** One write that only counts while the state is still the one of `current`; null when it is not. */
  write(current: T, change: StateChange): PromiseLike<T | null>;
  /** When what was bought ends if it starts now. */
  endOf(placement: T, start: Date): Date;
}

interface Attempt<T> {
  placement: T;
  /** The state that did not offer the step; null when the step was taken. */
  refusedBy: PlacementState | null;
}

/**
 * Takes a step if the state offers it (decisions §4). Read, look the transition up, write on condition: when somebody
 * else moved it meanwhile, the new state is looked at again, so that of a hundred at once one wins and the others hear
 * what came of it.
 * @throws 404
 */
export async function attemptStep<T extends StoredPlacement>(
  kind: PlacementKind<T>,
  id: string,
  step: PlacementStep,
): Promise<Attempt<T>> {
  for (;;) {
    const current = await kind.find(id);
    if (!current) throw notFound(`This ${kind.what} does not exist`);
    const now = clock.now();
    const state = { status: statusAt(current, now), payment_status: current.payment_status };
    const next = afterStep(state, step);
    if (!next) return { placement: current, refusedBy: state };
    const isStarting = next.status === 'active' && state.status !== 'active';
    const dates = isStarting && { start_date: now, end_date: kind.endOf(current, now) };
    const moved = await kind.write(current, { ...next, ...dates });
    if (moved) return { placement: moved, refusedBy: null };
  }
}

/** @throws 404, 409 with the sentence why the state does not offer the step */
export async function takeStep<T extends StoredPlacement>(
  kind: PlacementKind<T>,
  id: string,
  step: PlacementStep,
): Promise<T> {
  const { placement, refusedBy } = await attemptStep(kind, id, step);
  if (refusedBy) throw conflict(refusalOf(kind.what, refusedBy, step));
  return placement;
}
