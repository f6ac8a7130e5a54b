import { admin } from '@rosette/shared/contract/admin.ts';
import { type ImportDto, imports } from '@rosette/shared/contract/imports.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { leaveForAnotherLanguage } from '#test/language.ts';
import { aMember, aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { AdminMembersScreen } from './admin-members-screen.tsx';
import { Imports } from './imports.tsx';

const ada = {
  email: 'ada@rosette.example',
  full_name: 'Ada Byron',
  business_name: null,
  industry: null,
  town: 'Rome',
  country: 'IT',
  bio: null,
  website: null,
  offers: [],
  needs: [],
  tier: 'free' as const,
  membership_expires: null,
  language: null,
};

const anImport = (traits: Partial<ImportDto> = {}): ImportDto => ({
  id: '65f0000000000000000000e1',
  state: 'checked',
  rows: 4,
  good: 2,
  skipped: 1,
  without_email: 0,
  columns: [
    { position: 0, heading: 'Mail', column: 'email', is_sure: true, samples: ['ada@rosette.example'] },
    { position: 1, heading: 'Who', column: 'full_name', is_sure: true, samples: ['Ada B.'] },
    { position: 2, heading: 'Customer', column: null, is_sure: true, samples: [] },
  ],
  levels: [],
  date_order: null,
  ignored_columns: ['Customer'],
  problems: [{ row: 3, line: 4, column: 'email', detail: 'Email is not valid' }],
  notes: [],
  preview: [ada],
  made: 0,
  mailed: 0,
  created_at: '2026-11-20T10:00:00.000Z',
  ...traits,
});

const open = () => renderScreen(<Imports />, { user: aUser({ role: 'admin' }) });

it('checks a file, shows what would be made and what is wrong, and imports it', async () => {
  answer(imports.list, []);
  const { person } = open();
  expect(await screen.findByText('Nothing was imported yet.')).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('Choose a file first.')).toBeVisible();
  const file = new File(['email,full_name'], 'members.csv', { type: 'text/csv' });
  await person.upload(screen.getByLabelText('List (up to 5,000 rows)'), file);
  answer(imports.check, anImport());
  answer(imports.list, [anImport()]);
  await person.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(await screen.findByText('4 rows: 2 good, 1 skipped, 1 with a problem')).toBeVisible();
  expect(screen.getByText('Row 4, Email: Email is not valid')).toBeVisible();
  expect(screen.getByText('Ignored columns: Customer')).toBeVisible();
  expect(screen.getByText('Ada Byron')).toBeVisible();

  const sent = answer(imports.run, anImport({ state: 'running' }));
  answer(imports.list, [anImport({ state: 'running' })]);
  answer(imports.get, anImport({ state: 'done', made: 2, mailed: 2 }));
  await person.type(screen.getByLabelText('Why you write to them'), 'You are on our list');
  await person.click(screen.getByRole('button', { name: 'Import 2 members' }));
  expect(await screen.findByText('2 members imported and written to')).toBeVisible();
  expect(sent[0]?.body).toEqual({ note: 'You are on our list' });
});

it('asks which column is what, and checks the file anew', async () => {
  const unsure = anImport({
    columns: [
      { position: 0, heading: 'Kontakt', column: 'email', is_sure: false, samples: ['ada@rosette.example'] },
      { position: 1, heading: '', column: null, is_sure: true, samples: ['Ada Byron', 'Eva Lind'] },
    ],
    levels: [{ value: 'Gold', rows: 2, tier: null }],
    notes: [2, 3].map((line) => ({
      row: line - 1,
      line,
      column: 'membership_expires' as const,
      value: `0${line}/04/2026`,
      code: 'day_ambiguous',
      detail: 'Say whether the day or the month comes first',
    })),
  });
  answer(imports.list, [unsure]);
  const { person } = open();
  const form = within(await screen.findByRole('form', { name: 'Which column is what?' }));
  const [, first, second] = form.getAllByRole('row');
  expect(within(first as HTMLElement).getByText('Please check')).toBeVisible();
  expect(within(second as HTMLElement).getByText('Ada Byron · Eva Lind')).toBeVisible();
  expect(screen.getByText('2 days could not be read')).toBeVisible();
  expect(screen.getByText('Row 2: 02/04/2026')).toBeInTheDocument();

  await person.selectOptions(form.getByLabelText('Column 2, without a heading becomes'), 'Email');
  refuse(imports.map, {
    status: 422,
    code: 'mapping_incomplete',
    detail: 'Choose a name',
    errors: [{ path: 'columns', message: 'Choose a name' }],
  });
  await person.click(form.getByRole('button', { name: 'Check again' }));
  expect(await form.findByRole('alert')).toHaveTextContent('Choose a name');

  const sent = answer(imports.map, anImport());
  answer(imports.list, [anImport()]);
  await person.selectOptions(form.getByLabelText('Column 2, without a heading becomes'), 'Full name');
  await person.selectOptions(form.getByLabelText('Gold (2 rows)'), 'Premium');
  await person.selectOptions(form.getByLabelText(/^Is 03\/04\/2026/), 'The 4th of March');
  await person.click(form.getByRole('button', { name: 'Check again' }));
  expect(await screen.findByText('The file is checked anew. Nobody was imported yet.')).toBeVisible();
  expect(sent[0]?.body).toEqual({
    columns: { 1: 'full_name' },
    levels: { Gold: 'premium' },
    date_order: 'mdy',
  });
  expect(form.queryByText('Please check')).not.toBeInTheDocument();
});

it('keeps what was chosen for its columns while another language is chosen', async () => {
  answer(imports.list, [anImport()]);
  const { person } = open();
  await person.selectOptions(await screen.findByLabelText('Customer becomes'), 'Town');
  await leaveForAnotherLanguage();
  open();
  expect(await screen.findByLabelText('Customer becomes')).toHaveDisplayValue('Town');
});

it('asks for the order of its days also later, once an admin has said it', async () => {
  answer(imports.list, [anImport({ date_order: 'mdy' })]);
  const { person } = open();
  const order = await screen.findByLabelText(/^Is 03\/04\/2026/);
  expect(order).toHaveDisplayValue('The 4th of March');
  await person.selectOptions(order, 'dmy');
  const sent = answer(imports.map, anImport({ date_order: 'dmy' }));
  await person.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(sent.map(({ body }) => body)).toMatchObject([{ date_order: 'dmy' }]));
});

it('is not run by columns that were changed and not checked again', async () => {
  answer(imports.list, [anImport()]);
  const sent = answer(imports.run, anImport({ state: 'running' }));
  const { person } = open();
  await person.type(await screen.findByLabelText('Why you write to them'), 'You are on our list');
  await person.selectOptions(screen.getByLabelText('Customer becomes'), 'Town');
  const run = screen.getByRole('button', { name: 'Import 2 members' });
  await person.click(run);
  await waitFor(() => expect(run).toHaveAccessibleDescription(/^Check the columns first/));
  expect(sent).toEqual([]);
  answer(imports.map, anImport());
  answer(imports.get, anImport({ state: 'running' }));
  await person.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(run).not.toHaveAccessibleDescription());
  answer(imports.list, [anImport({ state: 'running' })]);
  await person.click(run);
  await waitFor(() => expect(sent.map(({ body }) => body)).toEqual([{ note: 'You are on our list' }]));
});

it('that is over shows its members in the list of members', async () => {
  answer(admin.waiting, []);
  answer(users.list, []);
  answer(imports.list, [anImport({ state: 'running' })]);
  answer(imports.get, anImport({ state: 'running' }));
  renderScreen(<AdminMembersScreen />, { user: aUser({ role: 'admin' }) });
  expect(await screen.findByText('No users to show')).toBeVisible();
  expect(await screen.findByText('Running')).toBeVisible();
  const over = anImport({ state: 'done', made: 2, mailed: 2 });
  answer(users.list, [aMember({ full_name: 'Ada Byron' })]);
  answer(imports.list, [over]);
  answer(imports.get, over);
  expect(await screen.findByText('Ada Byron', {}, { timeout: 10_000 })).toBeVisible();
});

it('says beside the file why it was refused', async () => {
  answer(imports.list, []);
  const { person } = open();
  const file = new File(['who'], 'members.csv', { type: 'text/csv' });
  await person.upload(await screen.findByLabelText('List (up to 5,000 rows)'), file);
  refuse(imports.check, { status: 422, detail: 'This file has no rows', code: 'csv_empty' });
  await person.click(screen.getByRole('button', { name: 'Check the file' }));
  expect(within(await screen.findByRole('form')).getByRole('alert')).toHaveTextContent(
    'This file has no rows',
  );
});

it('is undone after a confirmation', async () => {
  answer(imports.list, [anImport({ state: 'done', made: 2 })]);
  const { person } = open();
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  answer(imports.undo, { removed: 1, kept: 1 });
  answer(imports.list, [anImport({ state: 'undone', made: 2 })]);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Undo this import?' }));
  await person.click(dialog.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('1 account removed, 1 kept')).toBeVisible();
  expect(await screen.findByText('Undone')).toBeVisible();
});

it('says until when a membership is imported, as one that is over makes nobody more than free', async () => {
  answer(imports.list, [
    anImport({ preview: [{ ...ada, tier: 'basic', membership_expires: '2026-06-14T23:59:59.000Z' }] }),
  ]);
  renderScreen(<Imports />, { user: aUser({ role: 'admin' }) });
  expect(await screen.findByText('ada@rosette.example · Rome · Basic until Jun 14, 2026')).toBeVisible();
});

it('a link above the list of members leads to the file, and keeps its filters', async () => {
  answer(users.list, [aMember()]);
  answer(imports.list, []);
  const at = '/admin/members?role=admin';
  const { person } = renderScreen(<AdminMembersScreen />, { user: aUser({ role: 'admin' }), at });
  const link = await screen.findByRole('link', { name: 'Import members' });
  const table = await screen.findByRole('table');
  expect(link.compareDocumentPosition(table)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await person.click(link);
  expect(screen.getByLabelText('List (up to 5,000 rows)')).toHaveFocus();
  expect(screen.getByLabelText('address')).toHaveTextContent('/admin/members?role=admin');
});
