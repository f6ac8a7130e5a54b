import { account } from '@rosette/shared/contract/account.ts';
import { opportunities } from '@rosette/shared/contract/opportunities.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anOpportunity } from '#test/listings.ts';
import { anAccount, aUser } from '#test/people.ts';
import { answer } from '#test/server.ts';
import { answerApp, openApp } from '#test/walk.tsx';

const me = aUser({ time_zone: 'UTC', membership_tier: 'premium' });

const token = `e30.${btoa(JSON.stringify({ sub: me.id }))}.c2ln`;

async function openDialog() {
  answerApp();
  const app = openApp('/opportunities', me);
  localStorage.setItem('token', token);
  await app.person.click(await screen.findByRole('button', { name: 'Post Opportunity' }));
  return { ...app, dialog: within(await screen.findByRole('dialog')) };
}

const drafts = () => Object.entries(localStorage).filter(([key]) => key.startsWith('drafts:'));
const typed = () => drafts().map(([, text]) => JSON.parse(text) as unknown);

/** Another tab has stored this draft, or removed it. */
function changeElsewhere(key: string, value: object | null): void {
  if (value) localStorage.setItem(key, JSON.stringify(value));
  else localStorage.removeItem(key);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
}

test('what is typed in a dialog stands there again after a reload, until it is sent', async () => {
  const { person, dialog } = await openDialog();
  await person.type(dialog.getByLabelText('Title'), 'A baker');
  const before = drafts();
  // A reload unmounts nothing.
  cleanup();
  await waitFor(() => expect(drafts()).toEqual([]));
  for (const [key, text] of before) localStorage.setItem(key, text);

  const { dialog: again } = await openDialog();
  await waitFor(() => expect(again.getByLabelText('Title')).toHaveValue('A baker'));
  await person.type(again.getByLabelText('Description'), 'Three mornings a week');
  expect(typed()).toEqual([{ title: 'A baker', description: 'Three mornings a week' }]);
  answer(opportunities.create, anOpportunity());
  await person.click(again.getByRole('button', { name: 'Post Opportunity' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(drafts()).toEqual([]));
});

test('a second tab shows what is typed in the first one, and cannot send again what that has sent', async () => {
  const { person, dialog } = await openDialog();
  await person.type(dialog.getByLabelText('Title'), 'A bak');
  const [[key]] = drafts() as [[string, string]];
  changeElsewhere(key, { title: 'A baker' });
  expect(dialog.getByLabelText('Title')).toHaveValue('A baker');
  changeElsewhere(key, null);
  expect(dialog.getByLabelText('Title')).toHaveValue('');
  // Nothing is left to be discarded.
  await person.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('discarding removes it from the device', async () => {
  const { person, dialog } = await openDialog();
  await person.type(dialog.getByLabelText('Title'), 'A baker');
  expect(drafts()).toHaveLength(1);
  await person.keyboard('{Escape}');
  await person.click(await screen.findByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(drafts()).toEqual([]));
  await person.click(await screen.findByRole('button', { name: 'Post Opportunity' }));
  expect(await screen.findByLabelText('Title')).toHaveValue('');
});

test('passwords are never stored', async () => {
  answerApp();
  answer(account.get, anAccount());
  const { person } = openApp('/settings/account', me);
  localStorage.setItem('token', token);
  await person.click(await screen.findByRole('button', { name: 'Change address' }));
  await person.type(screen.getByLabelText('New email'), 'new@rosette.example');
  for (const field of ['Your password', 'Current password', 'New password', 'New password, once more'])
    await person.type(screen.getByLabelText(field), 'rosette-demo');
  expect(typed()).toEqual([{ email: 'new@rosette.example' }]);
});
