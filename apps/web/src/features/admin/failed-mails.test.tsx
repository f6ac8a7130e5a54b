import { admin } from '@rosette/shared/contract/admin.ts';
import type { FailedMailDto } from '@rosette/shared/contract/mail.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { startFakeTimers, wait } from '#test/time.ts';
import { FailedMails } from './failed-mails.tsx';

const aFailedMail = (traits: Partial<FailedMailDto> = {}): FailedMailDto => ({
  id: '1',
  kind: 'receipt',
  to: 'ada@rosette.example',
  subject: 'Your receipt for Basic',
  state: 'dead',
  tries: 1,
  last_error: 'refused',
  failed_at: '2026-05-31T18:00:00.000Z',
  created_at: '2026-05-31T17:00:00.000Z',
  ...traits,
});

const open = () => renderScreen(<FailedMails />, { user: aUser({ role: 'admin' }) });

it('are hidden while there are none', async () => {
  startFakeTimers();
  const asked = answer(admin.failedMails, []);
  open();
  await waitFor(() => expect(asked).toHaveLength(1));
  await wait(500);
  expect(screen.queryByRole('complementary')).not.toBeInTheDocument();
});

it('are counted; the dialog shows recipient, reason and time, and retries', async () => {
  answer(admin.failedMails, [
    aFailedMail(),
    aFailedMail({ id: '2', to: 'eve@rosette.example', tries: 20, last_error: 'unreachable' }),
  ]);
  const { person } = open();
  expect(await screen.findByText('2 mails could not be delivered.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Have a look' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Undelivered mails' }));
  expect(dialog.getByText(/refused it, so the address may be wrong\. 1 try, the last on/)).toBeVisible();
  expect(dialog.getByText(/could not be reached\. 20 tries/)).toBeVisible();

  const sent = answer(admin.retryMail, aFailedMail({ state: 'waiting', failed_at: null }));
  answer(admin.failedMails, []);
  await person.click(dialog.getByRole('button', { name: /^Try again: ada@rosette\.example/ }));
  expect(await screen.findByText('The mail to ada@rosette.example is on its way again')).toBeVisible();
  expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/admin/mails/1/retry']);
  expect(await dialog.findByText('No undelivered mails are left.')).toBeVisible();
  expect(screen.getByRole('dialog')).toHaveFocus();
  await person.click(dialog.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('complementary')).not.toBeInTheDocument());
});

it('show why a mail cannot be retried', async () => {
  answer(admin.failedMails, [aFailedMail()]);
  refuse(admin.retryMail, { status: 409, detail: 'This mail is out of date' });
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Have a look' }));
  await person.click(await screen.findByRole('button', { name: /^Try again/ }));
  expect(await screen.findByText('This mail is out of date')).toBeVisible();
});
