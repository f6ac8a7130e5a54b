/**
 * The state machine of partnerships and advertisements (product/partners-and-advertisements#states), enforced
 * by the API and offered by the admin panel.
 */
export const placementStatuses = ['pending', 'pending_payment', 'active', 'expired', 'rejected'] as const;
export type PlacementStatus = (typeof placementStatuses)[number];

export const placementPaymentStatuses = ['pending', 'paid'] as const;
export type PlacementPaymentStatus = (typeof placementPaymentStatuses)[number];

export const paymentMethods = ['card', 'bank_transfer'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const placementSteps = ['approve', 'mark_paid', 'reject'] as const;
export type PlacementStep = (typeof placementSteps)[number];

/** The state on which the steps depend. */
export interface PlacementState {
  status: PlacementStatus;
  payment_status: PlacementPaymentStatus;
}

interface Transition {
  step: PlacementStep;
  from: PlacementState;
  to: PlacementState;
}

const state = (status: PlacementStatus, payment_status: PlacementPaymentStatus): PlacementState => ({
  status,
  payment_status,
});

/**
 * All transitions (product/partners-and-advertisements#states). 'Mark as Paid' is offered for
 * `pending_payment` whatever the payment status; rejected and expired ones offer nothing.
 */
const transitions: readonly Transition[] = [
  { step: 'approve', from: state('pending', 'pending'), to: state('pending_payment', 'pending') },
  { step: 'approve', from: state('pending', 'paid'), to: state('active', 'paid') },
  { step: 'mark_paid', from: state('pending', 'pending'), to: state('pending', 'paid') },
  { step: 'mark_paid', from: state('pending_payment', 'pending'), to: state('active', 'paid') },
  { step: 'mark_paid', from: state('pending_payment', 'paid'), to: state('active', 'paid') },
  { step: 'mark_paid', from: state('active', 'pending'), to: state('active', 'paid') },
  { step: 'reject', from: state('pending', 'pending'), to: state('rejected', 'pending') },
  { step: 'reject', from: state('pending', 'paid'), to: state('rejected', 'paid') },
  { step: 'reject', from: state('pending_payment', 'pending'), to: state('rejected', 'pending') },
  { step: 'reject', from: state('pending_payment', 'paid'), to: state('rejected', 'paid') },
];

/** The state after a step; null when it is not allowed in `current`. */
export function afterStep(current: PlacementState, step: PlacementStep): PlacementState | null {
  const found = transitions.find(
    ({ step: name, from }) =>
      name === step && from.status === current.status && from.payment_status === current.payment_status,
  );
  return found?.to ?? null;
}

/** The steps offered to an admin, in the order of the buttons. */
export function stepsOffered(current: PlacementState): PlacementStep[] {
  return placementSteps.filter((step) => afterStep(current, step) !== null);
}

/** Whether a placement is in the admin's pending list (product/admin#what-waits): a step is offered. */
export function awaitsAdmin(current: PlacementState): boolean {
  return stepsOffered(current).length > 0;
}

const stepWords: Record<PlacementStep, string> = {
  approve: 'approved',
  mark_paid: 'marked as paid',
  reject: 'rejected',
};

const statusWords: Record<PlacementStatus, string> = {
  pending: 'waiting for approval',
  pending_payment: 'approved and waiting for payment',
  active: 'active',
  expired: 'expired',
  rejected: 'rejected',
};

/** The message of the 409 for a step that is not allowed. `what` is 'partnership' or 'advertisement'. */
export function refusalOf(what: string, current: PlacementState, step: PlacementStep): string {
  const isAlreadyPaid = current.payment_status === 'paid' && step === 'mark_paid';
  const reason = isAlreadyPaid ? 'already paid' : statusWords[current.status];
  return `This ${what} cannot be ${stepWords[step]}: it is ${reason}`;
}

/**
 * The status at `now`: a stored 'active' is expired after its end
 * (product/partners-and-advertisements#states).
 */
export function statusAt(
  item: { status: PlacementStatus; end_date?: Date | null },
  now: Date,
): PlacementStatus {
  if (item.status !== 'active' || !item.end_date) return item.status;
  return item.end_date.getTime() > now.getTime() ? 'active' : 'expired';
}
