import { type ContactDto, contacts } from '@rosette/shared/contract/contacts.ts';
import { introductions } from '@rosette/shared/contract/introductions.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { anIntroduction } from '#test/messages.ts';
import { aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { IntroduceDialog } from './introduce-dialog.tsx';

const maren = { id: aPerson().id ?? '', full_name: 'Maren Voss' };
const grace = aPerson({ id: 'g', full_name: 'Grace Okafor', business_name: 'Okafor Prints' });
const zoe = aPerson({ id: 'z', full_name: 'Zoe Marsh' });

const connectedWith = (person: ContactDto['person']): ContactDto => ({
  person,
  state: 'connected',
  request_id: null,
  conversation_id: 'c',
  since: '2026-01-15T10:00:00.000Z',
});

function Opened() {
  const [open, setOpen] = useState(true);
  return <IntroduceDialog open={open} onOpenChange={setOpen} member={maren} />;
}
const open = () => renderScreen(<Opened />, { user: aUser(), at: '/members', path: '/members' });

test('a member is introduced to a connection', async () => {
  answer(contacts.list, [connectedWith(aPerson()), connectedWith(zoe), connectedWith(grace)]);
  const sent = answer(introductions.create, anIntroduction());
  const { person } = open();
  expect(await screen.findByRole('dialog', { name: 'Introduce Maren Voss' })).toBeVisible();
  await person.selectOptions(await screen.findByLabelText('To whom'), 'Grace Okafor, Okafor Prints');
  expect(screen.queryByRole('option', { name: 'Maren Voss' })).not.toBeInTheDocument();
  await person.type(screen.getByLabelText('Message'), 'You both print');
  expect(screen.getByText('14 of 300')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Introduce' }));
  expect(await screen.findByText('Introduction sent!')).toBeVisible();
  expect(sent[0]?.body).toEqual({ first_id: maren.id, second_id: 'g', text: 'You both print' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a refusal is shown and keeps the form', async () => {
  answer(contacts.list, [connectedWith(aPerson()), connectedWith(grace)]);
  refuse(introductions.create, { status: 409, detail: 'They are connected already' });
  const { person } = open();
  await person.type(await screen.findByLabelText('Message'), 'You both print');
  await person.click(screen.getByRole('button', { name: 'Introduce' }));
  expect(await screen.findByText('They are connected already')).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('You both print');
});

test.each([
  ['with whom one is not connected', [connectedWith(grace)], 'You are not connected yet'],
  ['who is the only one one knows', [connectedWith(aPerson())], 'Nobody to introduce her to'],
])('a member %s cannot be introduced', async (_, known, sentence) => {
  answer(contacts.list, known);
  open();
  expect(await screen.findByText(sentence)).toBeVisible();
});
