import { cancellations } from '@rosette/shared/contract/cancellations.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { anOwnPayment } from '#test/billing.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { CancelScreen } from './cancel-screen.tsx';

const at = '/cancel';
const answered = { id: 'c1', received_at: '2026-01-16T10:00:00.000Z' };

test('a visitor cancels in two steps, is asked for no reason, and can keep what she declared', async () => {
  const sent = answer(cancellations.create, answered);
  const { person } = renderScreen(<CancelScreen />, { at: `${at}?receipt=2026-000007`, path: at });
  await person.type(await screen.findByLabelText('Name'), 'Vera Lind');
  await person.type(screen.getByLabelText('Email'), 'Vera@rosette.example');
  expect(screen.getByLabelText('How?')).toHaveValue('ordinary');
  expect(screen.queryByLabelText('The important reason')).toBeNull();
  expect(screen.getByLabelText('Receipt number')).toHaveValue('2026-000007');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByRole('heading', { name: 'I hereby cancel this contract' })).toHaveFocus();
  expect(screen.getByText('As soon as possible')).toBeVisible();
  expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Cancel now', 'Back']);
  expect(sent).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Cancel now' }));
  expect(await screen.findByText(/^Your cancellation was received on Jan 16, 2026/)).toBeVisible();
  expect(screen.getByText('We have sent it to Vera@rosette.example.')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([
    {
      name: 'Vera Lind',
      email: 'Vera@rosette.example',
      receipt_number: '2026-000007',
      kind: 'ordinary',
      reason: '',
      ends_on: '',
    },
  ]);

  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`);
  const opened = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  onTestFinished(() => void vi.restoreAllMocks());
  await person.click(screen.getByRole('button', { name: 'Save as a file' }));
  expect(opened.mock.contexts).toMatchObject([{ download: 'cancellation-2026-01-16.txt' }]);
  const text = await saved[0]?.text();
  for (const part of [
    'Name: Vera Lind',
    'Receipt number: 2026-000007',
    'How: At the end of the term',
    'received on',
  ])
    expect(text).toContain(part);
});

test('for an important reason it is said, and a day that is over is refused before anything is sent', async () => {
  const sent = answer(cancellations.create, answered);
  const { person } = renderScreen(<CancelScreen />, { at, path: at });
  await person.type(await screen.findByLabelText('Name'), 'Vera Lind');
  await person.type(screen.getByLabelText('Email'), 'vera@rosette.example');
  await person.selectOptions(screen.getByLabelText('How?'), 'At once, for an important reason');
  await person.type(screen.getByLabelText('When?'), '2020-01-01');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Please give a reason')).toBeVisible();
  await person.type(screen.getByLabelText('The important reason'), 'It was never there');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Choose today or a later day')).toBeVisible();
  await person.clear(screen.getByLabelText('When?'));
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await person.click(await screen.findByRole('button', { name: 'Back' }));
  expect(screen.getByLabelText('The important reason')).toHaveValue('It was never there');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await person.click(await screen.findByRole('button', { name: 'Cancel now' }));
  await waitFor(() =>
    expect(sent.map(({ body }) => body)).toMatchObject([{ kind: 'for_cause', reason: 'It was never there' }]),
  );
});

test('all that is missing is said at once', async () => {
  const { person } = renderScreen(<CancelScreen />, { at, path: at });
  await person.selectOptions(await screen.findByLabelText('How?'), 'At once, for an important reason');
  await person.type(screen.getByLabelText('When?'), '2020-01-01');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('Name is required')).toBeVisible();
  expect(screen.getByText('Please give a reason')).toBeVisible();
  expect(screen.getByText('Choose today or a later day')).toBeVisible();
});

test('a reason that is too long is not asked of an ordinary cancellation', async () => {
  const sent = answer(cancellations.create, answered);
  const { person } = renderScreen(<CancelScreen />, { at, path: at });
  await person.type(await screen.findByLabelText('Name'), 'Vera Lind');
  await person.type(screen.getByLabelText('Email'), 'vera@rosette.example');
  await person.selectOptions(screen.getByLabelText('How?'), 'At once, for an important reason');
  fireEvent.change(screen.getByLabelText('The important reason'), { target: { value: 'x'.repeat(5001) } });
  await person.selectOptions(screen.getByLabelText('How?'), 'At the end of the term');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await person.click(await screen.findByRole('button', { name: 'Cancel now' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ kind: 'ordinary', reason: '' }]));
});

test('a member chooses among her contracts that run', async () => {
  const later = new Date(Date.now() + 86_400_000).toISOString();
  answer(payments.mine, [
    anOwnPayment({ id: 'a', number: '2026-000001', valid_until: '2026-01-01T00:00:00.000Z' }),
    anOwnPayment({ id: 'b', number: '2026-000002', name: 'Gold Partnership', valid_until: later }),
    anOwnPayment({ id: 'c', number: '2026-000003', state: 'refunded', valid_until: null }),
  ]);
  const sent = answer(cancellations.create, answered);
  const { person } = renderScreen(<CancelScreen />, { user: aUser(), at, path: at });
  expect(await screen.findByLabelText('Contract')).toHaveValue('2026-000002');
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    'At the end of the term',
    'At once, for an important reason',
    expect.stringContaining('2026-000002: Gold Partnership'),
    'Another contract',
  ]);
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await person.click(await screen.findByRole('button', { name: 'Cancel now' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ receipt_number: '2026-000002' }));
});

test('a failure keeps what was declared', async () => {
  refuse(cancellations.create, { status: 429, detail: 'Too many requests. Please try again in 1 hour.' });
  const { person } = renderScreen(<CancelScreen />, { at, path: at });
  await person.type(await screen.findByLabelText('Name'), 'Vera Lind');
  await person.type(screen.getByLabelText('Email'), 'vera@rosette.example');
  await person.click(screen.getByRole('button', { name: 'Continue' }));
  await person.click(await screen.findByRole('button', { name: 'Cancel now' }));
  expect(await screen.findByText(/Please try again in 1 hour/)).toBeVisible();
  expect(screen.getByText('vera@rosette.example')).toBeVisible();
});
