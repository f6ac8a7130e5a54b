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

/** The codes of steps that are not allowed: by the status, or as it is paid already. */
const refusals = {
  partnership: {
    approve: {
      pending_payment: 'partnership_not_approvable_pending_payment',
      active: 'partnership_not_approvable_active',
      expired: 'partnership_not_approvable_expired',
      rejected: 'partnership_not_approvable_rejected',
    },
    mark_paid: {
      paid: 'partnership_not_payable_paid',
      expired: 'partnership_not_payable_expired',
      rejected: 'partnership_not_payable_rejected',
    },
    reject: {
      active: 'partnership_not_rejectable_active',
      expired: 'partnership_not_rejectable_expired',
      rejected: 'partnership_not_rejectable_rejected',
    },
  },
  advertisement: {
    approve: {
      pending_payment: 'advertisement_not_approvable_pending_payment',
      active: 'advertisement_not_approvable_active',
      expired: 'advertisement_not_approvable_expired',
      rejected: 'advertisement_not_approvable_rejected',
    },
    mark_paid: {
      paid: 'advertisement_not_payable_paid',
      expired: 'advertisement_not_payable_expired',
      rejected: 'advertisement_not_payable_rejected',
    },
    reject: {
      active: 'advertisement_not_rejectable_active',
      expired: 'advertisement_not_rejectable_expired',
      rejected: 'advertisement_not_rejectable_rejected',
    },
  },
} as const;

/** The codes that a placement's steps are refused with, which have no values in their texts. */
type StepRefusal = {
  [Kind in keyof typeof refusals]: {
    [Step in PlacementStep]: (typeof refusals)[Kind][Step][keyof (typeof refusals)[Kind][Step]];
  }[PlacementStep];
}[keyof typeof refusals];

/** The code of the 409 for a step that `afterStep` does not allow. @throws an Error where it does */
export function refusalOf(
  kind: keyof typeof refusals,
  current: PlacementState,
  step: PlacementStep,
): StepRefusal {
  const isAlreadyPaid = current.payment_status === 'paid' && step === 'mark_paid';
  const codes: Partial<Record<string, StepRefusal>> = refusals[kind][step];
  const code = codes[isAlreadyPaid ? 'paid' : current.status];
  if (!code) throw new Error(`${step} is possible while a ${kind} is ${current.status}`);
  return code;
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
