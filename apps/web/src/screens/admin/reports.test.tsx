import { admin as adminContract } from '@rosette/shared/contract/admin.ts';
import { type AuditAction, audit, unnamedSubjects } from '@rosette/shared/contract/audit.ts';
import { type AdminReportDto, reports } from '@rosette/shared/contract/reports.ts';
import { suspensions } from '@rosette/shared/contract/suspensions.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { formatDateTime } from '#lib/format.ts';
import { showLanguage } from '#lib/texts.ts';
import { chooseAction } from '#test/menu.ts';
import { aMember, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { AuditScreen } from './audit-log.tsx';
import { MemberMenu } from './member-menu.tsx';
import { ReportsScreen } from './reports-screen.tsx';

const admin = aUser({ role: 'admin' });
const at = '2026-01-15T10:00:00.000Z';
const person = (id: string, full_name: string) => ({
  id,
  full_name,
  business_name: null,
  profile_image: null,
});

function aReport(traits: Partial<AdminReportDto> = {}): AdminReportDto {
  return {
    id: '65f0000000000000000000f1',
    number: 'R-2026-000007',
    kind: 'message',
    reason: 'harassment',
    state: 'received',
    created_at: at,
    outcome: null,
    reporter: person('a', 'Ada Lind'),
    notifier: null,
    reported: person('b', 'Maren Voss'),
    subject: { kind: 'message', id: 'm', label: 'A message', path: null },
    text: 'Please have a look',
    note: null,
    assignee: null,
    messages: [
      { text: 'Hello', created_at: at, is_reported: false, author: person('a', 'Ada Lind') },
      { text: 'You will see', created_at: at, is_reported: true, author: person('b', 'Maren Voss') },
    ],
    ...traits,
  };
}

async function openReports(list: AdminReportDto[]) {
  const asked = answer(reports.list, list);
  const view = renderScreen(<ReportsScreen />, { user: admin });
  return { ...view, asked };
}

test('a report leads to where its member is suspended', async () => {
  await openReports([aReport()]);
  expect(await screen.findByRole('link', { name: 'Role and suspension' })).toHaveAttribute(
    'href',
    '/admin?tab=users&q=Maren+Voss',
  );
});

test('a report about a former member leads nowhere', async () => {
  await openReports([aReport({ reported: { ...person('b', 'Former member'), id: null } })]);
  expect(await screen.findByText('R-2026-000007')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Role and suspension' })).toBeNull();
});

test('an admin reads the reported message with the one before it, and takes the report up', async () => {
  const { person } = await openReports([aReport()]);
  const messages = await screen.findByRole('list', { name: 'The reported message and those before it' });
  expect(within(messages).getByText('You will see')).toBeVisible();
  expect(within(messages).getByText(/\(reported\)/)).toBeVisible();
  const patched = answer(reports.patch, aReport({ state: 'in_review' }));
  await person.click(screen.getByRole('button', { name: 'Assign to me' }));
  expect(await screen.findByText('R-2026-000007 is assigned to you')).toBeVisible();
  expect(patched[0]?.body).toEqual({ state: 'in_review', assignee_id: admin.id });
});

test('the navigation counts the open reports until they are closed', async () => {
  const waiting = { kind: 'report', oldest_at: '2026-02-03T10:00:00.000Z', path: '/admin/reports' } as const;
  answer(adminContract.waiting, [{ ...waiting, count: 12 }]);
  const { person } = await openReports([aReport({ state: 'in_review' })]);
  expect(await screen.findByRole('link', { name: 'Reports 12 waiting' })).toBeVisible();
  answer(reports.close, aReport({ state: 'closed', outcome: 'warned' }));
  answer(adminContract.waiting, [{ ...waiting, count: 11 }]);
  await person.click(await screen.findByRole('button', { name: 'Close report' }));
  await person.selectOptions(screen.getByLabelText('Outcome'), 'Warned');
  await person.click(screen.getByRole('button', { name: 'Close with this outcome' }));
  expect(await screen.findByRole('link', { name: 'Reports 11 waiting' })).toBeVisible();
});

test('an admin closes a report with an outcome and a note', async () => {
  const { person } = await openReports([aReport({ state: 'in_review', note: 'Seen before' })]);
  const closed = answer(reports.close, aReport({ state: 'closed', outcome: 'warned' }));
  await person.click(await screen.findByRole('button', { name: 'Close report' }));
  await person.selectOptions(screen.getByLabelText('Outcome'), 'Warned');
  await person.click(screen.getByRole('button', { name: 'Close with this outcome' }));
  expect(await screen.findByText('R-2026-000007 is closed')).toBeVisible();
  expect(closed[0]?.body).toEqual({ outcome: 'warned', note: 'Seen before' });
});

test('the open reports are listed by default; a received one is closed from its menu', async () => {
  const { person, asked } = await openReports([aReport()]);
  await chooseAction(person, 'R-2026-000007', 'Close report');
  expect(await screen.findByRole('dialog', { name: 'Close R-2026-000007' })).toBeVisible();
  expect(asked.map(({ url }) => url.searchParams.get('state'))).toContain('open');
});

test('a closed report offers no step', async () => {
  await openReports([aReport({ state: 'closed', outcome: 'no_action', messages: [] })]);
  expect(await screen.findByText('No action')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Close report' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^More for/ })).toBeNull();
});

test('without open reports an empty state is shown, which offers all', async () => {
  const { person } = await openReports([]);
  expect(await screen.findByText('Nothing waits for you.')).toBeVisible();
  const asked = answer(reports.list, [aReport({ state: 'closed', outcome: 'warned' })]);
  await person.click(screen.getByRole('button', { name: 'Show all' }));
  expect(await screen.findByText('Warned')).toBeVisible();
  expect(asked.map(({ url }) => url.searchParams.get('state'))).toEqual([null]);
});

test('the audit log shows actor, action and member, before and after', async () => {
  const entry = {
    id: 'e',
    at,
    actor: person('a', 'Ada Lind'),
    action: 'user.role',
    subject: { kind: 'user', id: 'b', label: 'Maren Voss' },
    details: { before: { role: 'member' }, after: { role: 'partner' } },
  } as const;
  answer(audit.list, [entry]);
  renderScreen(<AuditScreen />, { user: admin });
  const row = within(await screen.findByRole('row', { name: /^Ada Lind User: role/ }));
  expect(row.getByText('Maren Voss')).toBeVisible();
  expect(screen.getByText('Role: Member → Partner')).toBeVisible();
  expect(row.getByText(formatDateTime(at))).toBeVisible();
});

test('the audit log shows lists and objects by their parts', async () => {
  answer(audit.list, [
    {
      id: 'e',
      at,
      actor: person('a', 'Ada Lind'),
      action: 'story.update',
      subject: { kind: 'story', id: 'landing', label: 'Stories of the landing page' },
      details: {
        before: { story_1: { quote: 'Slowly', is_example: true }, offers: [] },
        after: { story_1: { quote: 'Steadily', is_example: false }, offers: ['Design', 'Law'] },
      },
    },
  ]);
  renderScreen(<AuditScreen />, { user: admin });
  const story = 'Story 1: Quote Slowly, Is example yes → Quote Steadily, Is example no';
  expect(await screen.findByText(story)).toBeVisible();
  expect(screen.getByText('Offers: nothing → Design, Law')).toBeVisible();
});

test('the audit log says in German what has no name of its own, packages and jobs', async () => {
  const entry = (action: AuditAction, id: string, label: string) => ({
    id: `${action} ${id}`,
    at,
    actor: person('a', 'Ada Lind'),
    action,
    subject: { kind: action.split('.', 1)[0] as string, id, label },
    details: { before: null, after: null },
  });
  answer(audit.list, [
    entry('withdrawal.accept', '1', unnamedSubjects.withdrawal),
    entry('withdrawal.accept', '2', '2026-000007'),
    entry('cancellation.decline', '3', unnamedSubjects.cancellation),
    entry('inquiry.update', '4', unnamedSubjects.inquiry),
    entry('catalogue.update', 'gold_yearly', 'Gold partnership'),
    entry('job.retry', '5', 'forget-guests'),
  ]);
  await showLanguage('de');
  renderScreen(<AuditScreen />, { user: admin });
  for (const words of [
    'Widerruf',
    '2026-000007',
    'Kündigung',
    'Anfrage',
    'Gold-Partnerschaft',
    'Gäste vergessen',
  ]) {
    expect(await screen.findByText(words)).toBeVisible();
  }
});

test('the audit log says codes and times in words, and leaves out what stayed empty', async () => {
  const entry = (id: string, action: 'advertisement.create' | 'withdrawal.accept') => ({
    id,
    at,
    actor: person('a', 'Ada Lind'),
    action,
    subject: { kind: action.split('.')[0] as string, id: 'b', label: 'Paper' },
  });
  const after = {
    ad_type: 'top_placement',
    status: 'pending_payment',
    payment_method: 'bank_transfer',
    image_url: null,
    end_date: at,
  };
  answer(audit.list, [
    { ...entry('e1', 'advertisement.create'), details: { before: null, after } },
    {
      ...entry('e2', 'withdrawal.accept'),
      details: { before: { state: 'open' }, after: { state: 'accepted' } },
    },
  ]);
  renderScreen(<AuditScreen />, { user: admin });
  expect(await screen.findByText('Ad type: nothing → Top Placement')).toBeVisible();
  expect(screen.getByText('Status: nothing → Pending payment')).toBeVisible();
  expect(screen.getByText('Payment method: nothing → Bank transfer')).toBeVisible();
  expect(screen.getByText(`Until: nothing → ${formatDateTime(at)}`)).toBeVisible();
  expect(screen.queryByText(/nothing → nothing/)).toBeNull();
  expect(screen.getByText('State: Open → Accepted')).toBeVisible();
});

test('the filter of the reports is in the address, and a reload keeps it', async () => {
  answer(reports.list, []);
  const view = renderScreen(<ReportsScreen />, { user: admin, at: '/admin/reports' });
  await view.person.selectOptions(await screen.findByLabelText('State'), 'In review');
  const address = '/admin/reports?state=in_review';
  await waitFor(() => expect(screen.getByText(address)).toBeInTheDocument());
  view.unmount();

  const sent = answer(reports.list, []);
  renderScreen(<ReportsScreen />, { user: admin, at: address });
  expect(await screen.findByLabelText('State')).toHaveValue('in_review');
  const states = () => sent.map(({ url }) => url.searchParams.get('state'));
  await waitFor(() => expect(states()).toContain('in_review'));
});

test('the filter of the audit log is read from the address', async () => {
  answer(audit.list, []);
  renderScreen(<AuditScreen />, { user: admin, at: '/admin/audit?action=user.role', path: '/admin/audit' });
  expect(await screen.findByLabelText('Action')).toHaveValue('user.role');
});

/** Opens the form that suspends Maren Voss; `sent` are the requests. */
async function openSuspension() {
  const member = aMember({ full_name: 'Maren Voss' });
  const sent = answer(suspensions.suspend, { user: member });
  const { person } = renderScreen(<MemberMenu member={member} maySuspend />, { user: admin });
  await chooseAction(person, 'Maren Voss', 'Suspend');
  const form = within(await screen.findByRole('dialog', { name: 'Suspend Maren Voss?' }));
  const submit = () => person.click(form.getByRole('button', { name: 'Suspend' }));
  const endAt = (value: string) => fireEvent.change(form.getByLabelText('Until'), { target: { value } });
  return { person, form, submit, endAt, sent };
}

test('suspending requires a reason, and is without an end by default', async () => {
  const { person, form, submit, sent } = await openSuspension();
  await submit();
  expect(await form.findByText('Reason is required')).toBeVisible();
  expect(sent).toEqual([]);
  await person.type(form.getByLabelText('Reason'), 'Spam');
  await submit();
  expect(await screen.findByText('Maren Voss is suspended')).toBeVisible();
  expect(sent[0]?.body).toEqual({ reason: 'Spam', rule: 'terms', until: null });
});

test('the end of a suspension is sent as an instant', async () => {
  const { person, form, submit, endAt, sent } = await openSuspension();
  await person.type(form.getByLabelText('Reason'), 'Spam');
  endAt('2099-05-31T18:30');
  await submit();
  expect(await screen.findByText('Maren Voss is suspended')).toBeVisible();
  expect(sent[0]?.body).toEqual({
    reason: 'Spam',
    rule: 'terms',
    until: new Date('2099-05-31T18:30').toISOString(),
  });
});

test('an end in a year of six digits is refused beside the field', async () => {
  const { person, form, submit, endAt, sent } = await openSuspension();
  await person.type(form.getByLabelText('Reason'), 'Spam');
  // happy-dom empties a value that browsers keep.
  form.getByLabelText('Until').setAttribute('type', 'text');
  endAt('120260-05-31T18:30');
  await submit();
  await waitFor(() => expect(form.getByLabelText('Until')).toBeInvalid());
  expect(sent).toEqual([]);
});

test('unsuspending requires a confirmation', async () => {
  const member = aMember({ full_name: 'Maren Voss', suspended: { reason: 'Spam', until: null } });
  const sent = answer(suspensions.unsuspend, { user: aMember() });
  const view = renderScreen(<MemberMenu member={member} maySuspend />, { user: admin });
  await chooseAction(view.person, 'Maren Voss', 'End suspension');
  const question = within(await screen.findByRole('alertdialog'));
  await view.person.click(question.getByRole('button', { name: 'End suspension' }));
  expect(await screen.findByText('Maren Voss is no longer suspended')).toBeVisible();
  expect(sent).toHaveLength(1);
});
