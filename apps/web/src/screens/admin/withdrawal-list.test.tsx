import { businesses } from '@rosette/shared/contract/businesses.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { type WithdrawalDto, withdrawals } from '@rosette/shared/contract/withdrawals.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { query } from '#data/queries.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { WithdrawalList } from './withdrawal-list.tsx';

const aWithdrawal = (traits: Partial<WithdrawalDto> = {}): WithdrawalDto => ({
  id: 'w1',
  contract: 'withdrawal',
  kind: null,
  cause: null,
  ends_on: null,
  ends_at: null,
  refund: null,
  name: 'Vera Lind',
  email: 'vera@rosette.example',
  receipt_number: '2026-000001',
  text: 'I changed my mind',
  state: 'open',
  received_at: '2026-01-16T10:00:00.000Z',
  decided_at: null,
  reason: null,
  member: null,
  payment: {
    id: 'p1',
    number: '2026-000001',
    kind: 'membership',
    name: 'Premium membership, one month',
    amount: 50,
    currency: 'eur',
    state: 'paid',
    paid_at: '2026-01-15T10:01:00.000Z',
  },
  ...traits,
});

const open = () => renderScreen(<WithdrawalList />, { at: '/admin/money', path: '/admin/money' });

it('shows who withdrew from what, the open ones by default', async () => {
  const asked = answer(withdrawals.list, [
    aWithdrawal(),
    aWithdrawal({ id: 'w2', name: 'Eve', payment: null, receipt_number: '2020-999999' }),
    aWithdrawal({ id: 'w3', name: null, email: null, text: null, payment: null, receipt_number: null }),
  ]);
  const { person } = open();
  expect(await screen.findByText(/Premium membership, one month, receipt 2026-000001/)).toBeVisible();
  expect(screen.getAllByText('I changed my mind')).toHaveLength(2);
  expect(screen.getByText('No purchase was found for receipt 2020-999999 and this address.')).toBeVisible();
  expect(screen.getByText('Name removed')).toBeVisible();
  expect(asked[0]?.url.searchParams.get('state')).toBe('open');
  // The payments on the same page have a filter of their own.
  await person.selectOptions(screen.getByLabelText('State of the contracts that end'), 'Declined');
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('withdrawals=declined'));
});

it('is accepted after a question', async () => {
  answer(withdrawals.list, [aWithdrawal()]);
  const sent = answer(withdrawals.accept, aWithdrawal({ state: 'accepted' }));
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Accept' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/marked for a refund/)).toBeVisible();
  expect(sent).toEqual([]);
  await person.click(question.getByRole('button', { name: 'Accept withdrawal' }));
  expect(await screen.findByText('Withdrawal accepted')).toBeVisible();
  expect(sent).toHaveLength(1);
});

it('that was accepted is seen in the lists of members and placements, which lose what was sold', async () => {
  answer(withdrawals.list, [aWithdrawal()]);
  answer(withdrawals.accept, aWithdrawal({ state: 'accepted' }));
  answer(users.list, []);
  answer(businesses.list, []);
  const { person, queryClient } = open();
  const lists = [query(users.list), query(businesses.list)] as const;
  await Promise.all([queryClient.fetchQuery(lists[0]), queryClient.fetchQuery(lists[1])]);
  await person.click(await screen.findByRole('button', { name: 'Accept' }));
  await person.click(await screen.findByRole('button', { name: 'Accept withdrawal' }));
  expect(await screen.findByText('Withdrawal accepted')).toBeVisible();
  for (const { queryKey } of lists)
    await waitFor(() => expect(queryClient.getQueryState(queryKey)).toMatchObject({ isInvalidated: true }));
});

it('is declined with a reason', async () => {
  answer(withdrawals.list, [aWithdrawal()]);
  const sent = answer(withdrawals.decline, aWithdrawal({ state: 'declined' }));
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline the withdrawal of Vera Lind' }));
  await person.click(dialog.getByRole('button', { name: 'Decline withdrawal' }));
  expect(await dialog.findByText('Reason is required')).toBeVisible();
  await person.type(dialog.getByLabelText('Reason'), 'The 14 days are over');
  await person.click(dialog.getByRole('button', { name: 'Decline withdrawal' }));
  expect(await screen.findByText('Withdrawal declined')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ reason: 'The 14 days are over' }]);
});

it('that somebody else decided meanwhile says so', async () => {
  answer(withdrawals.list, [aWithdrawal()]);
  refuse(withdrawals.accept, { status: 409, detail: 'This withdrawal was declined already' });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Accept' }));
  await person.click(await screen.findByRole('button', { name: 'Accept withdrawal' }));
  expect(await screen.findByText('This withdrawal was declined already')).toBeVisible();
});

const forCause = {
  contract: 'cancellation',
  kind: 'for_cause',
  cause: 'It was never there',
  ends_on: '2026-02-01',
  text: null,
} as const;

it('shows a cancellation with its reason, and accepts it with an end and a refund', async () => {
  answer(withdrawals.list, [aWithdrawal(forCause)]);
  const sent = answer(withdrawals.accept, aWithdrawal({ ...forCause, state: 'accepted' }));
  const { person } = open();
  expect(await screen.findByText('Cancellation for an important reason')).toBeVisible();
  expect(screen.getByText('Reason given: It was never there')).toBeVisible();
  expect(screen.getByText('Wanted for Feb 1, 2026')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Accept' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept the cancellation of Vera Lind' }));
  await person.type(dialog.getByLabelText('Ends on'), '2026-02-10');
  await person.type(dialog.getByLabelText('Euros to pay back'), '12,345');
  await person.click(dialog.getByRole('button', { name: 'Accept cancellation' }));
  expect(await dialog.findByText('Euros to pay back can have at most two decimals')).toBeVisible();
  await person.clear(dialog.getByLabelText('Euros to pay back'));
  await person.type(dialog.getByLabelText('Euros to pay back'), '12,34');
  await person.click(dialog.getByRole('button', { name: 'Accept cancellation' }));
  expect(await screen.findByText('Cancellation accepted')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ ends_at: '2026-02-10T23:59:59.000Z', refund: 12.34 }]);
});

it.each(['1.200', '1,200', '1.200,50', 'ten'])(
  'refuses a refund of %s, whatever the language',
  async (typed) => {
    answer(withdrawals.list, [aWithdrawal(forCause)]);
    const sent = answer(withdrawals.accept, aWithdrawal({ ...forCause, state: 'accepted' }));
    const { person } = open();
    await person.click(await screen.findByRole('button', { name: 'Accept' }));
    const field = await screen.findByLabelText('Euros to pay back');
    await person.type(field, typed);
    await person.click(screen.getByRole('button', { name: 'Accept cancellation' }));
    await waitFor(() => expect(field).toBeInvalid());
    await person.clear(field);
    await person.type(field, '12,50');
    await person.click(screen.getByRole('button', { name: 'Accept cancellation' }));
    expect(await screen.findByText('Cancellation accepted')).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([{ ends_at: null, refund: 12.5 }]);
  },
);

it('accepts a cancellation now where nothing is typed, and asks nothing of one that was confirmed', async () => {
  answer(withdrawals.list, [
    aWithdrawal(forCause),
    aWithdrawal({
      ...forCause,
      id: 'w2',
      kind: 'ordinary',
      state: 'confirmed',
      ends_at: '2026-02-15T10:01:00.000Z',
    }),
  ]);
  const sent = answer(withdrawals.accept, aWithdrawal({ ...forCause, state: 'accepted' }));
  const { person } = open();
  expect(await screen.findByText('Ordinary cancellation')).toBeVisible();
  expect(screen.getByText(/Ends on Feb 15, 2026/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Accept' }));
  await person.click(await screen.findByRole('button', { name: 'Accept cancellation' }));
  expect(await screen.findByText('Cancellation accepted')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ ends_at: null }]);
});
