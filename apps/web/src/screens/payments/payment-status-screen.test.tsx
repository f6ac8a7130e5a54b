import type { PaymentStatusDto } from '@rosette/shared/contract/payments.ts';
import { payments } from '@rosette/shared/contract/payments.ts';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { formatUtcDate } from '#lib/format.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse, server } from '#test/server.ts';
import { startFakeTimers, wait } from '#test/time.ts';
import { PaymentStatusScreen } from './payment-status-screen.tsx';

const unpaid: PaymentStatusDto = {
  payment_status: 'unpaid',
  status: 'open',
  amount_total: 25,
  currency: 'eur',
  package_id: 'basic_monthly',
  kind: 'membership',
  name: 'Basic membership, one month',
  valid_until: null,
};

beforeEach(startFakeTimers);

const open = (at = '/payment-success?session_id=cs_test_1') =>
  renderScreen(<PaymentStatusScreen />, { user: aUser(), at, path: '/payment-success' });

function leadsTo(name: string, address: string) {
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', address);
}

test('shows that it is checking, and a paid session opens the dashboard after 2 s', async () => {
  const held = delayAnswer(payments.status, { ...unpaid, payment_status: 'paid', status: 'complete' });
  open();
  await screen.findByText('Processing your payment...');
  held.release();
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await wait(1500);
  expect(screen.getByLabelText('address')).toHaveTextContent('/payment-success');
  await wait(700);
  expect(screen.getByLabelText('address')).toHaveTextContent('/dashboard');
});

test('a paid membership shows what was bought and until when', async () => {
  const valid_until = '2027-01-15T12:00:00.000Z';
  answer(payments.status, { ...unpaid, payment_status: 'paid', status: 'complete', valid_until });
  open();
  expect(await screen.findByText('Basic membership, one month')).toBeVisible();
  expect(screen.getByText(`Yours until ${formatUtcDate(valid_until)}`)).toBeVisible();
});

test('a paid partnership shows that it awaits approval, with a link to add the logo', async () => {
  answer(payments.status, { ...unpaid, payment_status: 'paid', status: 'complete', kind: 'partnership' });
  open();
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  expect(screen.getByText(/waits for our approval/)).toBeVisible();
  leadsTo('Give us your logo', '/become-partner');
});

test('polls five times every 2 s, then stops', async () => {
  const asked = answer(payments.status, unpaid);
  open();
  await waitFor(() => expect(asked).toHaveLength(1));
  for (let polls = 2; polls <= 5; polls += 1) {
    await wait(1600);
    expect(asked).toHaveLength(polls - 1);
    await wait(400);
    await waitFor(() => expect(asked).toHaveLength(polls));
  }
  expect(await screen.findByRole('heading', { name: 'Checking Status...' })).toBeVisible();
  expect(
    screen.getByText('This is taking longer than expected. Please check your email for confirmation.'),
  ).toBeVisible();
  await wait(6000);
  expect(asked).toHaveLength(5);
  leadsTo('Go to Dashboard', '/dashboard');
});

test('a session paid at the third poll succeeds', async () => {
  const first = answer(payments.status, unpaid);
  open();
  await waitFor(() => expect(first).toHaveLength(1));
  answer(payments.status, { ...unpaid, payment_status: 'paid', status: 'complete' });
  await wait(2100);
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test('a poll that got no answer is followed by the next one', async () => {
  answer(payments.status, { ...unpaid, payment_status: 'paid', status: 'complete' });
  server.use(http.get('*/api/payments/status/:session_id', () => HttpResponse.error(), { once: true }));
  open();
  await wait(2100);
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
});

test('an expired session can be tried again', async () => {
  answer(payments.status, { ...unpaid, status: 'expired' });
  open();
  expect(await screen.findByRole('heading', { name: 'Session Expired' })).toBeVisible();
  leadsTo('Try Again', '/membership');
});

test.each(['/payment-success?session_id=cs_test_1', '/payment-success'])(
  '%s whose status cannot be fetched is an error',
  async (at) => {
    refuse(payments.status, { status: 404, detail: 'This payment does not exist' });
    open(at);
    expect(await screen.findByRole('heading', { name: 'Payment Error' })).toBeVisible();
    leadsTo('Back to Membership', '/membership');
  },
);
