import { admin } from '@rosette/shared/contract/admin.ts';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatDate, formatEuros } from '#lib/format.ts';
import { aPayment } from '#test/billing.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { PaymentHistory } from './payment-history.tsx';
import { PaymentsAwaitingAdmin } from './payments-awaiting-admin.tsx';

describe('payments to refund', () => {
  it('show buyer, reason and Stripe id', async () => {
    const asked = answer(admin.payments, [
      aPayment({ id: '1', state: 'refund_due', amount: 3000, name: 'Gold Partnership' }),
      aPayment({ id: '2', state: 'mismatch', buyer_name: null, buyer_email: null, stripe_payment: 'pi_9' }),
    ]);
    renderScreen(<PaymentsAwaitingAdmin />);
    const section = within(await screen.findByRole('region', { name: '2 payments have to be refunded' }));
    expect(section.getByText(/search for the number below and refund the amount that is due/)).toBeVisible();
    const [, due, mismatch] = section.getAllByRole('row').map((item) => within(item));
    for (const text of ['Ada Lind', 'Gold Partnership', formatEuros(3000), 'pi_3Qx1']) {
      expect(due?.getByText(text)).toBeVisible();
    }
    expect(due?.getByText(/the partnership or advertisement had been rejected/)).toBeVisible();
    expect(mismatch?.getByText('A former member')).toBeVisible();
    expect(mismatch?.getByText(/is not the price/)).toBeVisible();
    expect(asked[0]?.url.searchParams.get('state')).toBe('awaiting_admin');
  });

  it('by bank transfer are marked as refunded, after a question', async () => {
    const due = aPayment({
      state: 'refund_due',
      payment_method: 'bank_transfer',
      stripe_payment: null,
      is_refund_by_hand: true,
      name: 'Gold Partnership',
      amount: 3000,
    });
    answer(admin.payments, [aPayment({ id: '2', state: 'refund_due' }), due]);
    const { person } = renderScreen(<PaymentsAwaitingAdmin />);
    // The other one was paid by card: Stripe tells of its refund.
    const [button, ...more] = await screen.findAllByRole('button', { name: /^Refunded/ });
    expect(more).toEqual([]);
    await person.click(button as HTMLElement);
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText(/draws the credit note of €3,000/)).toBeVisible();
    const sent = answer(admin.markPaymentRefunded, { ...due, state: 'refunded' });
    answer(admin.payments, []);
    await person.click(question.getByRole('button', { name: 'Yes, it is refunded' }));
    expect(await screen.findByText(/The credit note is drawn/)).toBeVisible();
    expect(sent[0]?.url.pathname).toContain(`/admin/payments/${due.id}/refunded`);
    await expect.poll(() => screen.queryByRole('region', { name: /refunded/ })).toBeNull();
  });

  it('say that the bank sent a refund back, which an admin can have paid in another way, and what part is due', async () => {
    answer(admin.payments, [
      aPayment({ state: 'refund_due', refund_failed: true, is_refund_by_hand: true, refund_due: 12.5 }),
    ]);
    const { person } = renderScreen(<PaymentsAwaitingAdmin />);
    expect(await screen.findByText(/The bank sent it back/)).toBeVisible();
    expect(screen.getByText('To refund: €12.50')).toBeVisible();
    await person.click(screen.getByRole('button', { name: /^Refunded/ }));
    expect(within(screen.getByRole('alertdialog')).getByText(/€12\.50/)).toBeVisible();
  });

  it('are hidden while there are none', async () => {
    const asked = answer(admin.payments, []);
    renderScreen(<PaymentsAwaitingAdmin />);
    await expect.poll(() => asked.length).toBe(1);
    expect(screen.queryByRole('region', { name: /refunded/ })).not.toBeInTheDocument();
  });
});

describe('all payments', () => {
  async function openList() {
    const { person } = renderScreen(<PaymentHistory />);
    return person;
  }

  it('are listed with their state, and filtered by one', async () => {
    const paid = aPayment({ id: '1', name: 'Basic membership, one month' });
    answer(admin.payments, [paid, aPayment({ id: '2', state: 'refunded' })]);
    const person = await openList();
    expect(await screen.findAllByRole('row')).toHaveLength(3);
    const first = within(screen.getAllByRole('row')[1] as HTMLElement);
    expect(first.getByText('Paid')).toBeVisible();
    expect(first.getByText(formatDate(paid.paid_at ?? ''))).toBeVisible();

    const asked = answer(admin.payments, [aPayment({ id: '2', state: 'refunded', name: 'Given back' })]);
    await person.selectOptions(screen.getByLabelText('State'), 'Refunded');
    expect(await screen.findByText('Given back')).toBeVisible();
    expect(asked[0]?.url.searchParams.get('state')).toBe('refunded');
  });

  it('say of a refund that is a part of a payment how much it is', async () => {
    answer(admin.payments, [aPayment({ state: 'refund_due', refund_due: 12.5 })]);
    await openList();
    expect(await screen.findByText('€12.50 will be refunded')).toBeVisible();
  });

  it('are loaded in pages', async () => {
    const page = Array.from({ length: 20 }, (_, index) => aPayment({ id: `payment-${index}` }));
    const asked = answer(admin.payments, page, { total: 45 });
    const person = await openList();
    await person.click(await screen.findByRole('button', { name: 'Show more' }));
    await expect.poll(() => asked.map(({ url }) => url.searchParams.get('offset'))).toEqual(['0', '20']);
  });

  it('show an empty state and a failed load', async () => {
    answer(admin.payments, []);
    const person = await openList();
    expect(await screen.findByText('Nobody has bought anything yet.')).toBeVisible();
    refuse(admin.payments, { status: 500, detail: 'Down' });
    await person.selectOptions(screen.getByLabelText('State'), 'Paid');
    expect(await screen.findByRole('alert')).toHaveTextContent('Could not be loaded');
  });
});
