import { admin } from '@rosette/shared/contract/admin.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aFailedJob, aFailedMail } from '#test/failed-work.ts';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { FailedWork } from './failed-work.tsx';

async function open() {
  const { person } = renderScreen(<FailedWork />, { user: aUser({ role: 'admin' }) });
  return { person, list: within(await screen.findByRole('region', { name: 'Work that failed' })) };
}

it('says so where nothing has failed', async () => {
  answer(admin.returnedMails, { members: 2, mailbox_problem: null });
  answer(admin.failedMails, []);
  answer(admin.failedJobs, []);
  const { list } = await open();
  expect(await list.findByText('Nothing has failed.')).toBeVisible();
  expect(await list.findByText(/Mails to 2 members come back/)).toBeVisible();
});

it('lists mails and jobs, latest first, and tries a mail again', async () => {
  answer(admin.failedMails, [
    aFailedMail(),
    aFailedMail({ id: '2', to: 'eve@rosette.example', tries: 20, reason: 'unreachable' }),
  ]);
  answer(admin.failedJobs, [aFailedJob()]);
  const { person, list } = await open();
  await list.findAllByRole('row');
  const [, first, second, third] = list.getAllByRole('row').map(({ textContent }) => textContent);
  expect(first).toMatch(/^Clean up eventAbout 65f0c0ffee0c0ffee0c0ffeeTypeError\. 20 tries\./);
  expect(second).toMatch(/refused it, so the address may be wrong\. 1 try\./);
  expect(third).toMatch(/could not be reached\. 20 tries/);

  const sent = answer(admin.retryMail, aFailedMail({ state: 'waiting', failed_at: null }));
  answer(admin.failedMails, []);
  await person.click(list.getByRole('button', { name: /^Try again: ada@rosette\.example/ }));
  expect(await screen.findByText('The mail to ada@rosette.example is on its way again')).toBeVisible();
  expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/admin/mails/1/retry']);
  await expect.poll(() => list.getAllByRole('row').length).toBe(2);
});

it('says what the mail server said, and that mails to her come back', async () => {
  const words = '550 5.1.1 No such mailbox';
  answer(admin.failedMails, [aFailedMail({ reason: 'returned', detail: words, mail_returned: true })]);
  answer(admin.failedJobs, []);
  const { person, list } = await open();
  expect(await list.findByText(`“${words}”`)).toBeVisible();
  answer(admin.retryMail, aFailedMail({ state: 'waiting', mail_returned: true, failed_at: null }));
  await person.click(list.getByRole('button', { name: /^Try again/ }));
  expect(await screen.findByText(/on its way again, although mails to this address come back/)).toBeVisible();
});

it('shows mails that are held with the words of the mail server, and sends them on', async () => {
  const detail = '550 5.1.0 Sender address rejected';
  const waiting = { kind: 'mails_held', count: 3, oldest_at: null, path: '/admin/health', detail } as const;
  answer(admin.waiting, [waiting]);
  answer(admin.failedMails, [aFailedMail({ state: 'held', reason: 'sender_refused', failed_at: null })]);
  answer(admin.failedJobs, []);
  const { person, list } = await open();
  expect(await list.findByText(/Mails are held: the mail server refuses most of them/)).toBeVisible();
  expect(list.getByText(/It says: “550 5.1.0 Sender address rejected” So 3 mails wait/)).toBeVisible();
  expect(list.queryByRole('button', { name: /^Try again/ })).toBeNull();
  const sent = answer(admin.releaseMails, undefined);
  answer(admin.waiting, []);
  answer(admin.failedMails, []);
  await person.click(list.getByRole('button', { name: 'Send them on' }));
  expect(await screen.findByText('The mails are on their way')).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect.poll(() => list.queryByText(/Mails are held/)).toBeNull();
});

it('ends that mails to members count as coming back', async () => {
  answer(admin.returnedMails, { members: 2, mailbox_problem: null });
  answer(admin.failedMails, []);
  answer(admin.failedJobs, []);
  const { person, list } = await open();
  await list.findByText(/Mails to 2 members come back/);
  answer(admin.clearReturned, { cleared: 2 });
  answer(admin.returnedMails, {
    members: 0,
    mailbox_problem: { detail: 'Authentication failed', since: '2026-05-31T18:00:00.000Z' },
  });
  await person.click(list.getByRole('button', { name: 'Mail them again' }));
  expect(await screen.findByText('2 members get mails again')).toBeVisible();
  await expect.poll(() => list.queryByText(/come back/)).toBeNull();
  expect(
    list.getByText(/The mailbox of returned mails cannot be read since .*: “Authentication failed”/),
  ).toBeVisible();
});

it('says of work that was due before a restore why it was not done', async () => {
  answer(admin.failedMails, [aFailedMail({ reason: 'restored' })]);
  answer(admin.failedJobs, [aFailedJob({ reason: 'restored' })]);
  const { list } = await open();
  expect(await list.findAllByText(/^It was due when a backup was restored/)).toHaveLength(2);
});

it('tries a job again', async () => {
  answer(admin.failedMails, []);
  answer(admin.failedJobs, [aFailedJob({ kind: 'reconcile-payments', subject: 'periodic', reason: null })]);
  const { person, list } = await open();
  expect(await list.findByText('Periodic work')).toBeVisible();
  const sent = answer(admin.retryJob, aFailedJob({ state: 'waiting', failed_at: null }));
  answer(admin.failedJobs, []);
  await person.click(list.getByRole('button', { name: 'Try again: Reconcile payments, Periodic work' }));
  expect(await screen.findByText('Trying again')).toBeVisible();
  expect(sent.map(({ url }) => url.pathname)).toEqual(['/api/admin/jobs/7/retry']);
  expect(await list.findByText('Nothing has failed.')).toBeVisible();
});

it('shows why a mail cannot be tried again', async () => {
  answer(admin.failedMails, [aFailedMail()]);
  answer(admin.failedJobs, []);
  refuse(admin.retryMail, { status: 409, detail: 'This mail is out of date' });
  const { person, list } = await open();
  await person.click(await list.findByRole('button', { name: /^Try again/ }));
  expect(await screen.findByText('This mail is out of date')).toBeVisible();
});
