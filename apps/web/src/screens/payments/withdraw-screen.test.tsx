import { payments } from '@rosette/shared/contract/payments.ts';
import { withdrawals } from '@rosette/shared/contract/withdrawals.ts';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOwnPayment } from '#test/billing.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { WithdrawScreen } from './withdraw-screen.tsx';

const at = '/withdraw';
const answered = { id: 'w1', received_at: '2026-01-16T10:00:00.000Z' };

test('a visitor withdraws in two steps, and nothing is sent by the first', async () => {
  const sent = answer(withdrawals.create, answered);
  const { person } = renderScreen(<WithdrawScreen />, { at: `${at}?receipt=2026-000007`, path: at });
  await person.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Name is required')).toBeVisible();
  await person.type(screen.getByLabelText('Name'), 'Vera Lind');
  await person.type(screen.getByLabelText('Email'), 'vera@rosette.example');
  expect(screen.getByLabelText('Receipt number')).toHaveValue('2026-000007');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'I hereby withdraw from this contract' })).toHaveFocus();
  expect(sent).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Vera Lind');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await person.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
  expect(await screen.findByText('We have received your withdrawal')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    { name: 'Vera Lind', email: 'vera@rosette.example', receipt_number: '2026-000007', text: '' },
  ]);
});

test('a member picks one of her purchases, with her name and address filled in', async () => {
  answer(payments.mine, [
    anOwnPayment(),
    anOwnPayment({ id: 'b', number: '2026-000002', name: 'Gold Partnership', amount: 3000 }),
    anOwnPayment({ id: 'c', number: '2026-000003', state: 'refunded' }),
  ]);
  const sent = answer(withdrawals.create, answered);
  const me = aUser();
  const { person } = renderScreen(<WithdrawScreen />, { user: me, at, path: at });
  const purchase = await screen.findByLabelText('Purchase');
  expect(purchase).toHaveValue('2026-000001');
  expect(screen.queryByRole('option', { name: /2026-000003/ })).toBeNull();
  await person.selectOptions(purchase, screen.getByRole('option', { name: /2026-000002: Gold Partnership/ }));
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await person.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
  expect(await screen.findByText('We have received your withdrawal')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({
    name: me.full_name,
    email: me.email,
    receipt_number: '2026-000002',
  });
});

test('a failure keeps what was declared', async () => {
  refuse(withdrawals.create, { status: 429, detail: 'Too many requests. Please try again in 1 hour.' });
  const { person } = renderScreen(<WithdrawScreen />, { at, path: at });
  await person.type(await screen.findByLabelText('Name'), 'Vera Lind');
  await person.type(screen.getByLabelText('Email'), 'vera@rosette.example');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await person.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
  expect(await screen.findByText(/Please try again in 1 hour/)).toBeVisible();
  expect(screen.getByText('vera@rosette.example')).toBeVisible();
});
