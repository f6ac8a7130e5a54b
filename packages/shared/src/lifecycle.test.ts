import { expect, test } from 'vitest';
import {
  afterStep,
  awaitsAdmin,
  type PlacementPaymentStatus,
  type PlacementStatus,
  type PlacementStep,
  placementPaymentStatuses,
  placementStatuses,
  placementSteps,
  refusalOf,
  statusAt,
  stepsOffered,
} from './lifecycle.ts';
import { errors } from './texts/en/errors.ts';

type State = `${PlacementStatus}/${PlacementPaymentStatus}`;

/** All allowed steps (product/partners-and-advertisements#states); all others are refused. */
const table: Partial<Record<State, Partial<Record<PlacementStep, State>>>> = {
  'pending/pending': {
    approve: 'pending_payment/pending',
    mark_paid: 'pending/paid',
    reject: 'rejected/pending',
  },
  'pending/paid': { approve: 'active/paid', reject: 'rejected/paid' },
  'pending_payment/pending': { mark_paid: 'active/paid', reject: 'rejected/pending' },
  'pending_payment/paid': { mark_paid: 'active/paid', reject: 'rejected/paid' },
  'active/pending': { mark_paid: 'active/paid' },
};

const stateOf = (status: PlacementStatus, payment_status: PlacementPaymentStatus) => ({
  status,
  payment_status,
});

const rows = placementStatuses.flatMap((status) =>
  placementPaymentStatuses.flatMap((paid) =>
    placementSteps.map((step) => ({ status, paid, step, to: table[`${status}/${paid}`]?.[step] ?? null })),
  ),
);

test.each(rows)('$status, payment $paid: $step leads to $to', ({ status, paid, step, to }) => {
  const after = afterStep(stateOf(status, paid), step);
  expect(after && `${after.status}/${after.payment_status}`).toBe(to);
  expect(stepsOffered(stateOf(status, paid)).includes(step)).toBe(to !== null);
});

test('rejected, expired, and active and paid placements await no admin', () => {
  for (const paid of placementPaymentStatuses) {
    expect(awaitsAdmin(stateOf('rejected', paid))).toBe(false);
    expect(awaitsAdmin(stateOf('expired', paid))).toBe(false);
  }
  expect(awaitsAdmin(stateOf('active', 'paid'))).toBe(false);
  expect(awaitsAdmin(stateOf('pending', 'paid'))).toBe(true);
  expect(awaitsAdmin(stateOf('pending_payment', 'pending'))).toBe(true);
});

test('mark as paid is offered whenever the status is pending_payment, and for unpaid ones until their end', () => {
  for (const status of placementStatuses) {
    for (const paid of placementPaymentStatuses) {
      const hasEnded = status === 'rejected' || status === 'expired';
      const isOffered = !hasEnded && (status === 'pending_payment' || paid === 'pending');
      expect(stepsOffered(stateOf(status, paid)).includes('mark_paid')).toBe(isOffered);
    }
  }
});

test.each(['partnership', 'advertisement'] as const)(
  'each step of a %s that is not allowed has a code',
  (kind) => {
    const codes = new Set<string>();
    for (const status of placementStatuses) {
      for (const paid of placementPaymentStatuses) {
        for (const step of placementSteps) {
          const current = stateOf(status, paid);
          if (!afterStep(current, step)) codes.add(refusalOf(kind, current, step));
        }
      }
    }
    expect([...codes].every((code) => code in errors)).toBe(true);
    expect(codes.size).toBe(Object.keys(errors).filter((code) => code.startsWith(`${kind}_not_`)).length);
  },
);

test('a refusal names the reason', () => {
  expect(errors[refusalOf('partnership', stateOf('rejected', 'pending'), 'approve')]).toBe(
    'This partnership cannot be approved: it is rejected',
  );
  expect(errors[refusalOf('advertisement', stateOf('active', 'paid'), 'mark_paid')]).toBe(
    'This advertisement cannot be marked as paid: it is already paid',
  );
});

const now = new Date('2026-05-31T12:00:00Z');

test.each([
  ['active', '2026-05-31T12:00:00.001Z', 'active'],
  ['active', '2026-05-31T12:00:00.000Z', 'expired'],
  ['active', '2026-05-30T12:00:00.000Z', 'expired'],
  ['pending', '2026-05-30T12:00:00.000Z', 'pending'],
  ['rejected', '2026-05-30T12:00:00.000Z', 'rejected'],
] as const)('%s until %s is %s', (status, end, expected) => {
  expect(statusAt({ status, end_date: new Date(end) }, now)).toBe(expected);
});

test('an active placement without an end stays active', () => {
  expect(statusAt({ status: 'active', end_date: null }, now)).toBe('active');
  expect(statusAt({ status: 'active' }, now)).toBe('active');
});
