import { type ContactDto, contacts } from '@rosette/shared/contract/contacts.ts';
import { introductions } from '@rosette/shared/contract/introductions.ts';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { anIntroduction } from '#test/messages.ts';
import { aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse, server } from '#test/server.ts';
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

const connections = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    connectedWith(aPerson({ id: `crowd-${index}`, full_name: `Connection ${index}`, business_name: null })),
  );

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

test('of more than fifty connections, the search asks the server and chooses the first match', async () => {
  const crowd = connections(50);
  server.use(
    http.get('*/api/contacts', ({ request }) => {
      const asked = new URL(request.url).searchParams;
      if (asked.get('user_id') === maren.id) return HttpResponse.json([connectedWith(aPerson())]);
      const q = asked.get('q');
      const found = q ? [grace].filter(({ full_name }) => full_name.startsWith(q)).map(connectedWith) : crowd;
      return HttpResponse.json(found, { headers: { 'X-Total-Count': q ? String(found.length) : '4000' } });
    }),
  );
  const sent = answer(introductions.create, anIntroduction());
  const { person } = open();
  const select = await screen.findByLabelText('To whom');
  expect(select).toHaveDisplayValue('Connection 0');
  const search = screen.getByRole('searchbox', { name: 'Search your connections' });
  await person.type(search, 'Grace');
  await waitFor(() => expect(select).toHaveDisplayValue('Grace Okafor, Okafor Prints'));
  await person.type(search, 'zz');
  expect(await screen.findByText('None of your connections matches “Gracezz”.')).toBeVisible();
  await person.clear(search);
  expect(await screen.findByRole('option', { name: 'Connection 0' })).toBeInTheDocument();
  expect(screen.getByLabelText('To whom')).toHaveDisplayValue('Grace Okafor, Okafor Prints');
  await person.type(screen.getByLabelText('Message'), 'You both print');
  await person.click(screen.getByRole('button', { name: 'Introduce' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ second_id: 'g' }]));
});

test('a failed search is shown and keeps the message and the chosen connection', async () => {
  const crowd = connections(51);
  server.use(
    http.get('*/api/contacts', ({ request }) => {
      const asked = new URL(request.url).searchParams;
      if (asked.get('user_id') === maren.id) return HttpResponse.json([connectedWith(aPerson())]);
      if (asked.get('q')) return HttpResponse.json({ detail: 'Something went wrong' }, { status: 500 });
      return HttpResponse.json(crowd, { headers: { 'X-Total-Count': '51' } });
    }),
  );
  const { person } = open();
  await person.type(await screen.findByLabelText('Message'), 'You both print');
  await person.type(screen.getByRole('searchbox', { name: 'Search your connections' }), 'Grace');
  expect(await screen.findByText('Could not be loaded')).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('You both print');
  expect(screen.getByLabelText('To whom')).toHaveDisplayValue('Connection 0');
  expect(screen.queryByText(/None of your connections matches/)).toBeNull();
});
