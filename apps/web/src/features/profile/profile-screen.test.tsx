import { type MemberDto, users } from '@rosette/shared/contract/users.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { ProfileScreen } from './profile-screen.tsx';

const me = aUser();

function open(member: MemberDto) {
  answer(users.get, member);
  return renderScreen(<ProfileScreen />, { user: me, at: `/profile/${member.id}`, path: '/profile/:id' });
}

test('somebody else: what she tells about herself, and a way to write to her', async () => {
  open({ ...aUser({ id: '65f0000000000000000000aa', full_name: 'Zoë Okafor', bio: 'I dye with madder.' }) });
  expect(await screen.findByRole('heading', { name: 'Zoë Okafor' })).toBeVisible();
  expect(screen.getByText('I dye with madder.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Send Message' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull();
});

test.each([
  ['premium', true],
  ['corporate', false],
  ['free', false],
] as const)('a %s member has the badge: %s', async (membership_tier, hasBadge) => {
  open(aUser({ membership_tier }));
  await screen.findByRole('heading', { name: me.full_name });
  expect(screen.queryByText('Premium Member') !== null).toBe(hasBadge);
});

test('the owner edits, saves and is told so', async () => {
  const { person } = open(me);
  await person.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  const sent = answer(users.updateMe, { ...me, bio: 'New words.' });
  await person.type(screen.getByLabelText('Bio'), 'New words.');
  answer(users.get, { ...me, bio: 'New words.' });
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Profile updated successfully!')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ full_name: 'Ada Lind', bio: 'New words.', show_email: true });
  await waitFor(() => expect(screen.queryByLabelText('Bio')).toBeNull());
});

test('what cannot be saved is told, and stays in the form', async () => {
  const { person } = open(me);
  refuse(users.updateMe, { status: 422, detail: 'Bio can have at most 2,000 characters' });
  await person.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await person.type(screen.getByLabelText('Bio'), 'Kept.');
  await person.click(screen.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Failed to update profile')).toBeVisible();
  expect(screen.getByLabelText('Bio')).toHaveValue('Kept.');
});

test('Cancel leaves everything as it was', async () => {
  const { person } = open(me);
  await person.click(await screen.findByRole('button', { name: 'Edit Profile' }));
  await person.type(screen.getByLabelText('Bio'), 'Not kept.');
  await person.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText('Not kept.')).toBeNull();
  expect(screen.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
});

test('nobody there is told in a friendly way', async () => {
  refuse(users.get, { status: 404, detail: 'This member does not exist' });
  renderScreen(<ProfileScreen />, { user: me, at: '/profile/x', path: '/profile/:id' });
  expect(await screen.findByRole('heading', { name: 'This member could not be found' })).toBeVisible();
});
