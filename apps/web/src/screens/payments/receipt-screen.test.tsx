import { payments, type ShownPaymentDto } from '@rosette/shared/contract/payments.ts';
import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { formatExactMoney } from '#lib/format.ts';
import { aReceipt } from '#test/billing.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
import { ReceiptScreen } from './receipt-screen.tsx';

const open = () =>
  renderScreen(<ReceiptScreen />, { user: aUser(), at: '/receipts/p1', path: '/receipts/:id' });

function show(traits: Partial<ShownPaymentDto> = {}) {
  answer(payments.get, aReceipt(traits));
  return open();
}

it('shows seller, buyer, net, VAT and total, and prints', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const buyer = { name: 'Lind AB', address: 'Storgatan 1', country: 'SE', vat_id: 'SE123456789012' };
  const { person } = show({ buyer, amount: 50, net: 42.02, vat: 7.98, vat_rate: 19 });
  expect(await screen.findByRole('heading', { name: 'Receipt 2026-000001' })).toBeVisible();
  for (const text of [/Rosette/, /Lind AB/, /Storgatan 1/, /Sweden/, /VAT ID SE123456789012/]) {
    expect(screen.getAllByText(text)[0]).toBeVisible();
  }
  for (const row of [
    `Net ${formatExactMoney(42.02)}`,
    `VAT 19 % ${formatExactMoney(7.98)}`,
    `Total ${formatExactMoney(50)}`,
  ]) {
    expect(screen.getByRole('row', { name: row })).toBeVisible();
  }
  // As in the PDF.
  expect(screen.getByRole('row', { name: /^Total/ })).toHaveTextContent(/50\D00/);
  await person.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});

it('saves the receipt and credit notes under their numbers', async () => {
  const names: string[] = [];
  URL.createObjectURL = vi.fn((file) => {
    names.push((file as File).name);
    return 'blob:one';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  server.use(http.get('*/api/payments/*', () => HttpResponse.text('%PDF')));
  const { person } = show({
    credit_notes: [
      { kind: 'refund', number: '2026-C000001', amount: 5, created_at: '2026-02-01T10:00:00.000Z' },
    ],
  });
  await person.click(await screen.findByRole('button', { name: 'Download PDF' }));
  await vi.waitFor(() => expect(names).toEqual(['Receipt 2026-000001.pdf']));
  await person.click(screen.getByRole('button', { name: 'Download credit note 2026-C000001' }));
  await vi.waitFor(() => expect(names).toEqual(['Receipt 2026-000001.pdf', '2026-C000001.pdf']));
  expect(screen.queryByRole('button', { name: /e-invoice/ })).toBeNull();
});

it('saves the electronic invoice where the receipt makes one', async () => {
  const asked: string[] = [];
  URL.createObjectURL = vi.fn(() => 'blob:one');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  server.use(
    http.get('*/api/payments/*', ({ request }) => {
      asked.push(new URL(request.url).pathname);
      return HttpResponse.text('<xml/>');
    }),
  );
  const seller = { name: 'Rosette', address: null, country: 'DE', tax_number: '1/2', register: 'VR 1' };
  const { person } = show({
    seller: { ...seller, vat_id: null },
    buyer: { name: 'Lind AB', address: null, country: 'SE', vat_id: null },
    vat_rate: 0,
    vat_note: 'Exempt from VAT',
  });
  await person.click(await screen.findByRole('button', { name: 'Download e-invoice (XML)' }));
  await vi.waitFor(() => expect(asked).toEqual([expect.stringMatching(/\/receipt\.xml$/)]));
});

it('shows pending approval, reverse charge and credit notes', async () => {
  show({
    note: 'Paid. Your partnership waits for our approval.',
    is_reverse_charge: true,
    credit_notes: [
      { kind: 'refund', number: '2026-C000001', amount: 5, created_at: '2026-02-01T10:00:00.000Z' },
    ],
  });
  expect(await screen.findByText(/^As of .*waits for our approval/)).toBeVisible();
  expect(screen.getByText(/Reverse charge/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Download credit note 2026-C000001' })).toBeVisible();
});

it('of an unpaid payment shows a message', async () => {
  show({ number: null, state: 'open' });
  expect(await screen.findByText('This payment has not been paid yet')).toBeVisible();
});

it('of another member shows a message', async () => {
  refuse(payments.get, { status: 404, detail: 'This payment does not exist' });
  open();
  expect(await screen.findByText('This receipt does not exist')).toBeVisible();
});

it('leads to cancelling a contract that runs, and not one that is over or paid back', async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  answer(payments.get, aReceipt({ period_until: later }));
  const { unmount } = open();
  expect(await screen.findByRole('link', { name: 'Cancel contracts here' })).toHaveAttribute(
    'href',
    '/cancel?receipt=2026-000001',
  );
  unmount();
  answer(payments.get, aReceipt({ period_until: '2026-02-01T00:00:00.000Z' }));
  open();
  await screen.findByRole('heading', { name: 'Receipt 2026-000001' });
  expect(screen.queryByRole('link', { name: 'Cancel contracts here' })).toBeNull();
});

it('leads to withdrawing from the contract for 14 days', async () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const { unmount } = show({ paid_at: daysAgo(13.9) });
  expect(await screen.findByRole('link', { name: 'Withdraw from a contract' })).toHaveAttribute(
    'href',
    '/withdraw?receipt=2026-000001',
  );
  unmount();
  show({ paid_at: daysAgo(14.1) });
  expect(await screen.findByRole('heading', { name: 'Receipt 2026-000001' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Withdraw from a contract' })).toBeNull();
});

it("leads an admin to neither of a member's contract", async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  const { unmount } = show({ paid_at: new Date().toISOString(), period_until: later });
  expect(await screen.findByRole('link', { name: 'Withdraw from a contract' })).toBeVisible();
  unmount();
  show({ paid_at: new Date().toISOString(), period_until: later, is_own: false });
  await screen.findByRole('heading', { name: 'Receipt 2026-000001' });
  expect(screen.queryByRole('link', { name: 'Withdraw from a contract' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Cancel contracts here' })).toBeNull();
});
