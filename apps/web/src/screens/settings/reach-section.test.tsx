import { users } from '@rosette/shared/contract/users.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { ReachSection } from './reach-section.tsx';

test('who sees the email and who may ask is saved at once, one field at a time', async () => {
  const { person } = renderScreen(<ReachSection />, { user: aUser() });
  const sent = answer(users.updateMe, aUser({ email_visibility: 'nobody' }));
  answer(users.me, aUser({ email_visibility: 'nobody' }));
  await person.selectOptions(await screen.findByLabelText('Who sees my email'), 'Nobody');
  await waitFor(() => expect(sent[0]?.body).toEqual({ email_visibility: 'nobody' }));
  expect(await screen.findByText('Saved')).toBeVisible();
  const closed = aUser({ email_visibility: 'nobody', takes_requests: false });
  answer(users.updateMe, closed);
  answer(users.me, closed);
  await person.click(screen.getByRole('checkbox', { name: 'Other members may ask me for contact' }));
  await waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked());
  expect(screen.getByLabelText('Who sees my email')).toHaveDisplayValue('Nobody');
});

test('a choice that could not be saved is taken back', async () => {
  refuse(users.updateMe, { status: 500, detail: '' });
  const { person } = renderScreen(<ReachSection />, { user: aUser() });
  await person.click(await screen.findByRole('checkbox', { name: 'Other members may ask me for contact' }));
  expect(await screen.findByText('That could not be saved. Please try again.')).toBeVisible();
  expect(screen.getByRole('checkbox')).toBeChecked();
});
