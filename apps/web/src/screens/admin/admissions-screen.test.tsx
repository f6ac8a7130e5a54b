import { type AdmissionDto, admissions } from '@rosette/shared/contract/admissions.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aMember, aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { AdmissionsScreen } from './admissions-screen.tsx';

const ada: AdmissionDto = {
  id: '1',
  user: aMember({ id: '1', full_name: 'Ada Byron', email: 'ada@rosette.example' }),
  answers: [{ question: 'Who are you?', answer: 'A mathematician' }],
  inviter: aPerson({ id: '2', full_name: 'Mary Somerville' }),
  state: 'waiting',
  created_at: '2026-11-20T10:00:00.000Z',
  decided_at: null,
  message: null,
};

const open = () =>
  renderScreen(<AdmissionsScreen />, { user: aUser({ role: 'admin' }), at: '/admin/admissions' });

it('shows who waits with her answers and who vouches for her, and admits her', async () => {
  answer(admissions.list, [ada]);
  const { person } = open();
  expect(await screen.findByRole('heading', { name: 'Ada Byron' })).toBeVisible();
  expect(screen.getByText('A mathematician')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mary Somerville' })).toHaveAttribute('href', '/profile/2');
  const sent = answer(admissions.admit, { ...ada, state: 'admitted' });
  answer(admissions.list, []);
  await person.click(screen.getByRole('button', { name: 'Admit' }));
  expect(await screen.findByText('Ada Byron is admitted')).toBeVisible();
  expect(sent[0]?.url.pathname).toBe('/api/admin/admissions/1/admit');
  expect(await screen.findByText('Nobody waits at the moment.')).toBeVisible();
});

it('declines with a message', async () => {
  answer(admissions.list, [ada]);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Decline' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Decline Ada Byron?' }));
  await person.type(dialog.getByLabelText('Message to her'), 'We are for bakers');
  const sent = answer(admissions.decline, { ...ada, state: 'declined' });
  await person.click(dialog.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Ada Byron is declined')).toBeVisible();
  expect(sent[0]?.body).toEqual({ message: 'We are for bakers' });
});

it('shows who was declined, and why', async () => {
  const declined = { ...ada, state: 'declined' as const, decided_at: ada.created_at, message: 'For bakers' };
  const asked = answer(admissions.list, [declined]);
  const { person } = open();
  await person.selectOptions(await screen.findByLabelText('State'), 'Declined');
  expect(await screen.findByText('For bakers')).toBeVisible();
  expect(asked.at(-1)?.url.searchParams.get('state')).toBe('declined');
  expect(screen.queryByRole('button', { name: 'Admit' })).not.toBeInTheDocument();
});
