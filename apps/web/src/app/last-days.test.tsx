import { memberships } from '@rosette/shared/contract/memberships.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { withdrawals } from '@rosette/shared/contract/withdrawals.ts';
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as format from '#lib/format.ts';
import { MemberMenu } from '#screens/admin/member-menu.tsx';
import { WithdrawalList } from '#screens/admin/withdrawal-list.tsx';
import { MembershipScreen } from '#screens/payments/membership-screen.tsx';
import { ReceiptScreen } from '#screens/payments/receipt-screen.tsx';
import { BillingSettingsScreen } from '#screens/settings/billing-settings.tsx';
import { answerNothingBought, aReceipt } from '#test/billing.ts';
import { chooseAction } from '#test/menu.ts';
import { aMember, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { aSite } from '#test/site.ts';

// As an admin sets it: the last second of a day in UTC, which in Germany is the next day.
const until = '2099-12-31T23:59:59.000Z';
const grant = {
  id: '65f0000000000000000000d1',
  tier: 'premium',
  from: '2026-01-01T10:00:00.000Z',
  until,
  source: 'given',
  payment_id: null,
  ended_at: null,
} as const;
const premium = { membership_tier: 'premium', membership_expires: until } as const;

// A reader in Germany. The formats of the process are kept from file to file, and so is its zone.
const inBerlin = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone: 'Europe/Berlin' });
beforeEach(() => {
  vi.spyOn(format, 'formatDate').mockImplementation((at) => inBerlin.format(new Date(at)));
});

it('the last day of a membership is the one that was set, for its admin', async () => {
  answer(memberships.packages, {});
  answer(memberships.list, [{ ...grant, by: null, reason: null }]);
  const member = aMember({ full_name: 'Maren Voss', membership_tier: 'free', membership_expires: null });
  const { person } = renderScreen(<MemberMenu member={member} maySuspend />, {
    user: aUser({ role: 'admin' }),
  });
  await chooseAction(person, 'Maren Voss', 'Give a membership');
  const day = await screen.findByLabelText('Until the end of');
  await person.clear(day);
  await person.type(day, '2099-12-31');
  expect(screen.getByRole('status')).toHaveTextContent('until Dec 31, 2099');
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await chooseAction(person, 'Maren Voss', 'Memberships');
  expect(await screen.findByText(/Dec 31, 2099/)).toBeVisible();
});

it('the last day of a membership is the one that was set, for its member', async () => {
  answerNothingBought();
  answer(memberships.packages, {});
  answer(memberships.mine, [grant]);
  answer(site.get, aSite());
  const { unmount } = renderScreen(<MembershipScreen />, { user: aUser(premium) });
  expect(await screen.findByText('Your Premium membership expires on Dec 31, 2099.')).toBeVisible();
  const given = within(await screen.findByRole('region', { name: 'Your payments' }));
  expect(given.getByRole('listitem')).toHaveTextContent('until Dec 31, 2099');
  unmount();
  const at = '/settings/billing';
  renderScreen(<BillingSettingsScreen />, { user: aUser(premium), at, path: at });
  expect(await screen.findByText(/until Dec 31, 2099/)).toBeVisible();
});

it('the last day of a cancelled contract is the one that was set', async () => {
  const { id, name, number, kind, amount, currency, state, paid_at } = aReceipt();
  answer(withdrawals.list, [
    {
      id: 'w1',
      contract: 'cancellation',
      kind: 'for_cause',
      cause: 'It was never there',
      ends_on: null,
      ends_at: until,
      refund: null,
      name: 'Vera Lind',
      email: 'vera@rosette.example',
      receipt_number: number,
      text: null,
      state: 'accepted',
      received_at: '2026-01-16T10:00:00.000Z',
      decided_at: '2026-01-17T10:00:00.000Z',
      reason: null,
      member: null,
      payment: { id, number: number ?? '', kind, name, amount, currency, state, paid_at },
    },
  ]);
  renderScreen(<WithdrawalList />);
  expect(await screen.findByText(/Ends on Dec 31, 2099/)).toBeVisible();
});

it('a receipt has the days that its PDF and its mail have', async () => {
  const late = '2026-01-15T23:30:00.000Z';
  const days = { paid_at: late, issued_at: late, period_from: late, period_until: until };
  answer(payments.get, aReceipt(days));
  renderScreen(<ReceiptScreen />, { user: aUser(), at: '/receipts/p1', path: '/receipts/:id' });
  expect(await screen.findByText(/Paid on Jan 15, 2026/)).toBeVisible();
  const facts = within(screen.getByRole('table', { name: 'About this receipt' }));
  expect(facts.getAllByText('Jan 15, 2026')).toHaveLength(2);
  expect(facts.getByText(/Jan 15, 2026.*Dec 31, 2099/)).toBeVisible();
});
