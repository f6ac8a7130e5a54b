import { billing } from '@rosette/shared/contract/billing.ts';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { BillingHint } from './billing-hint.tsx';

const nothing = { name: null, address: null, country: null, vat_id: null };

beforeEach(() => {
  answer(billing.get, nothing);
});

async function open() {
  const { person } = renderScreen(<BillingHint />, { user: aUser() });
  await person.click(await screen.findByRole('button', { name: 'Billing details' }));
  await screen.findByLabelText('VAT ID');
  return person;
}

it('offers optional billing details before a payment', async () => {
  const person = await open();
  const sent = answer(billing.update, nothing);
  await person.type(screen.getByLabelText('Name or company'), 'Rose GmbH');
  await person.selectOptions(screen.getByLabelText('Country'), 'Germany');
  await person.click(screen.getByRole('button', { name: 'Save billing details' }));
  expect(await screen.findByText('Billing details saved!')).toBeVisible();
  expect(sent[0]?.body).toEqual({ name: 'Rose GmbH', country: 'DE' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('shows an invalid VAT ID beside its field', async () => {
  const person = await open();
  await person.type(screen.getByLabelText('VAT ID'), 'DE12');
  await person.click(screen.getByRole('button', { name: 'Save billing details' }));
  expect(await screen.findByText(/Enter a VAT ID of your country/)).toBeVisible();
});

it('shows a failure', async () => {
  const person = await open();
  refuse(billing.update, { status: 500, detail: '' });
  await person.click(screen.getByRole('button', { name: 'Save billing details' }));
  expect(await screen.findByText('Failed to save your billing details')).toBeVisible();
});
