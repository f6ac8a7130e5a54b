import { type InvitationDto, invitations } from '@rosette/shared/contract/invitations.ts';
import { site } from '@rosette/shared/contract/site.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { aSite } from '#test/site.ts';
import { InvitationForm } from './invitation-form.tsx';
import { InvitationList } from './invitation-list.tsx';
import { useMayInvite } from './use-may-invite.ts';

const anInvitation = (traits: Partial<InvitationDto> = {}): InvitationDto => ({
  id: 'one',
  url: 'https://rosette.example/join/secret',
  email: null,
  note: null,
  uses: 1,
  used: 0,
  state: 'open',
  inviter: { id: 'ada', full_name: 'Ada Maier', business_name: null, profile_image: null },
  created_at: '2026-11-01T00:00:00.000Z',
  expires_at: '2026-12-01T00:00:00.000Z',
  ...traits,
});

test('a link for several is sent with its number, and the form is empty again', async () => {
  const sent = answer(invitations.create, anInvitation({ uses: 20 }));
  const { person } = renderScreen(<InvitationForm isForSeveral />, { user: aUser({ role: 'admin' }) });
  const uses = await screen.findByLabelText('How many may use the link');
  await person.type(uses, '20');
  await person.click(screen.getByRole('button', { name: 'Create invitation' }));
  expect(await screen.findByText('Invitation created')).toBeVisible();
  expect(sent[0]?.body).toMatchObject({ uses: 20 });
  await waitFor(() => expect(uses).toHaveDisplayValue(''));
});

test('a note with a phone number is refused before it is sent', async () => {
  const sent = answer(invitations.create, anInvitation());
  const { person } = renderScreen(<InvitationForm />, { user: aUser() });
  await person.type(await screen.findByLabelText('Your message'), 'Call +49 170 1234567');
  await person.click(screen.getByRole('button', { name: 'Create invitation' }));
  expect(await screen.findByText(/^Leave out web addresses/)).toBeVisible();
  expect(sent).toEqual([]);
});

test('an open link is shown and ended after a question; one that was used is not', async () => {
  answer(invitations.list, [anInvitation(), anInvitation({ id: 'two', state: 'used_up', used: 1 })]);
  const ended = answer(invitations.end, undefined);
  const { person } = renderScreen(<InvitationList />, { user: aUser() });
  expect(await screen.findByText('https://rosette.example/join/secret')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'End' })).toHaveLength(1);
  await person.click(screen.getByRole('button', { name: 'End' }));
  await person.click(await screen.findByRole('button', { name: 'End' }));
  expect(await screen.findByText('Invitation ended')).toBeVisible();
  expect(ended).toHaveLength(1);
});

test('where only admins invite, a member is not offered to', async () => {
  answer(site.get, aSite({ members_invite: false }));
  const MayInvite = () => <p>{useMayInvite() ? 'may' : 'may not'}</p>;
  renderScreen(<MayInvite />, { user: aUser() });
  expect(await screen.findByText('may not')).toBeVisible();
});
