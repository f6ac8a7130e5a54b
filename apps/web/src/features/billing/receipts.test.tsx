import { memberships } from '@rosette/shared/contract/memberships.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { anOwnPayment } from '#test/billing.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { Receipts } from './receipts.tsx';

beforeEach(() => {
  answer(memberships.mine, []);
});

const received_at = '2026-01-20T10:00:00.000Z';

it.each([
  [null, 'Cancelled on Jan 20, 2026. We look at it, and write to you.'],
  ['2099-02-15T10:01:00.000Z', 'Cancelled on Jan 20, 2026. It ends on Feb 15, 2099, and is not renewed.'],
  ['2026-02-15T10:01:00.000Z', 'Cancelled on Jan 20, 2026. It ended on Feb 15, 2026.'],
])('a cancelled contract that ends at %s says so', async (ends_at, sentence) => {
  answer(payments.mine, [anOwnPayment({ cancellation: { received_at, ends_at } })]);
  renderScreen(<Receipts />, { user: aUser() });
  expect(await screen.findByText(sentence)).toBeVisible();
});

it.each([
  [50, 'Will be refunded'],
  [12.5, '€12.50 will be refunded'],
])('of a payment of €50, a refund of €%s that is due says %s', async (refund_due, label) => {
  answer(payments.mine, [anOwnPayment({ state: 'refund_due', refund_due })]);
  renderScreen(<Receipts />, { user: aUser() });
  expect(await screen.findByText(label)).toBeVisible();
});
