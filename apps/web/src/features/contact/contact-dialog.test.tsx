import { contactRequests, contacts } from '@rosette/shared/contract/contacts.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { showLanguage } from '#lib/texts.ts';
import { aContactRequest } from '#test/messages.ts';
import { aPerson, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, delayAnswer, refuse } from '#test/server.ts';
import { ContactDialog } from './contact-dialog.tsx';

const maren = { id: aPerson().id ?? '', full_name: 'Maren Voss' };

function Opened() {
  const [open, setOpen] = useState(true);
  return <ContactDialog open={open} onOpenChange={setOpen} member={maren} />;
}
const open = () => renderScreen(<Opened />, { user: aUser(), at: '/members', path: '/members' });
const address = () => screen.getByLabelText('address');

beforeEach(() => {
  answer(contactRequests.allowance, { limit: 3, used: 1, resets_at: '2026-02-01T00:00:00.000Z' });
});

const since = '2026-01-15T10:00:00.000Z';

test('asks a member without contact for purpose and text, and shows the monthly allowance', async () => {
  answer(contacts.list, []);
  const asked = answer(contactRequests.create, aContactRequest());
  const { person } = open();
  expect(await screen.findByRole('dialog', { name: 'Write to Maren Voss' })).toBeVisible();
  expect(await screen.findByText(/2 of 3 requests left/)).toBeVisible();
  await person.selectOptions(screen.getByLabelText('Purpose'), 'Advice');
  await person.type(screen.getByLabelText('Message'), 'How did you begin?');
  expect(screen.getByText('18 of 300')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Send Request' }));
  expect(await screen.findByText('Request sent!')).toBeVisible();
  expect(asked[0]?.body).toEqual({ to: maren.id, purpose: 'advice', text: 'How did you begin?' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('begins at its first field, though its form loads after it has opened', async () => {
  answer(contacts.list, []);
  open();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
  await waitFor(() => expect(screen.getByLabelText('Purpose')).toHaveFocus());
});

test('a failed refetch is shown and keeps the typed text', async () => {
  answer(contacts.list, []);
  const { person } = open();
  await person.type(await screen.findByLabelText('Message'), 'How did you begin?');
  refuse(contacts.list, { status: 500, detail: 'Something went wrong' });
  act(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  expect(await screen.findByText('Could not be loaded')).toBeVisible();
  expect(screen.getByLabelText('Message')).toHaveValue('How did you begin?');
});

test('keeps what is typed when her own request arrives meanwhile, and answers it', async () => {
  answer(contacts.list, []);
  const connected = delayAnswer(
    contactRequests.create,
    aContactRequest({ state: 'accepted', conversation_id: 'c' }),
  );
  const { person } = open();
  await person.type(await screen.findByLabelText('Message'), 'How did you begin?');
  const refetched = answer(contacts.list, [
    { person: aPerson(), state: 'received', request_id: 'r', conversation_id: null, since },
  ]);
  act(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await waitFor(() => expect(refetched).toHaveLength(1));
  await screen.findByText(/requests left/);
  expect(screen.getByLabelText('Message')).toHaveValue('How did you begin?');
  await person.click(screen.getByRole('button', { name: 'Send Request' }));
  expect(await screen.findByRole('button', { name: 'Sending...' })).toBeVisible();
  connected.release();
  await waitFor(() => expect(address()).toHaveTextContent('/messages/c'));
});

test('shows an address in the text beside it, before sending', async () => {
  answer(contacts.list, []);
  const { person } = open();
  await person.type(await screen.findByLabelText('Message'), 'Write to me@example.org');
  await person.click(screen.getByRole('button', { name: 'Send Request' }));
  await waitFor(() => expect(screen.getByLabelText('Message')).toBeInvalid());
});

test('shows a pending request with its date, which can be withdrawn', async () => {
  answer(contacts.list, [
    { person: aPerson(), state: 'sent', request_id: 'r', conversation_id: null, since },
  ]);
  const withdrawn = answer(contactRequests.withdraw, undefined);
  const { person } = open();
  expect(await screen.findByText(/You asked on/)).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Withdraw request' }));
  expect(await screen.findByText('Request withdrawn')).toBeVisible();
  expect(withdrawn).toHaveLength(1);
});

test.each([
  ['connected', 'c', '/messages/c'],
  ['received', null, '/messages?tab=requests'],
] as const)('links on from a contact that is %s', async (state, conversation_id, path) => {
  answer(contacts.list, [{ person: aPerson(), state, request_id: 'r', conversation_id, since }]);
  open();
  await waitFor(() => expect(address()).toHaveTextContent(path));
});

test('asking in German speaks German', async () => {
  await showLanguage('de');
  answer(contacts.list, []);
  open();
  expect(await screen.findByRole('dialog', { name: 'Maren Voss schreiben' })).toBeVisible();
  const hint = await screen.findByText(/^Diesen Monat hast du noch 2 von 3 Anfragen/);
  expect(hint).toHaveTextContent('Am 01.02.2026 hast du wieder 3.');
  expect(screen.getByRole('option', { name: 'Zusammenarbeit' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Anfrage senden' })).toBeVisible();
});
