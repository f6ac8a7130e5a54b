import { blocks } from '@rosette/shared/contract/blocks.ts';
import { reports } from '@rosette/shared/contract/reports.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { MoreMenu } from './more-menu.tsx';

const maren = { id: '65f0000000000000000000a9', full_name: 'Maren Voss' };
const profile = { kind: 'user', id: maren.id } as const;

function open(user: Parameters<typeof renderScreen>[1] extends infer O ? O : never = { user: aUser() }) {
  const onBlocked = vi.fn();
  const view = renderScreen(<MoreMenu subject={profile} owner={maren} onBlocked={onBlocked} />, {
    at: '/profile/x?tab=a',
    path: '/profile/x',
    ...user,
  });
  return { ...view, onBlocked };
}

async function choose(person: ReturnType<typeof open>['person'], item: string) {
  await person.click(await screen.findByRole('button', { name: 'More' }));
  await person.click(await screen.findByRole('menuitem', { name: item }));
}

test("a member reports with a reason and sees the report's number", async () => {
  const sent = answer(reports.create, {
    id: 'r',
    number: 'R-2026-000123',
    kind: 'user',
    reason: 'scam',
    state: 'received',
    outcome: null,
    created_at: '2026-01-15T10:00:00.000Z',
  });
  const { person } = open();
  await choose(person, 'Report');
  expect(await screen.findByRole('dialog', { name: 'Report this member' })).toBeVisible();
  await person.selectOptions(screen.getByLabelText('Reason'), 'Scam or fraud');
  await person.type(screen.getByLabelText('What happened?'), 'Asked for money');
  await person.click(screen.getByRole('button', { name: 'Send Report' }));
  expect(await screen.findByText('Report sent! Its number is R-2026-000123.')).toBeVisible();
  expect(sent[0]?.body).toEqual({ ...profile, reason: 'scam', text: 'Asked for money' });
});

test('a refused report shows why and keeps the form', async () => {
  refuse(reports.create, { status: 409, detail: 'You have reported this already' });
  const { person } = open();
  await choose(person, 'Report');
  await person.type(await screen.findByLabelText('What happened?'), 'Again');
  await person.click(screen.getByRole('button', { name: 'Send Report' }));
  expect(await screen.findByText('You have reported this already')).toBeVisible();
  expect(screen.getByLabelText('What happened?')).toHaveValue('Again');
});

test('a block is confirmed first, then her page is left', async () => {
  const person_ = { ...maren, business_name: null, profile_image: null };
  const sent = answer(blocks.create, { person: person_, created_at: '2026-01-15T10:00:00.000Z' });
  const { person, onBlocked } = open();
  await choose(person, 'Block');
  expect(await screen.findByRole('alertdialog', { name: 'Block Maren Voss?' })).toBeVisible();
  expect(sent).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Maren Voss is blocked')).toBeVisible();
  await waitFor(() => expect(onBlocked).toHaveBeenCalled());
  expect(sent[0]?.body).toEqual({ user_id: maren.id });
});

test('cancelling the confirmation blocks nobody', async () => {
  const { person, onBlocked } = open();
  await choose(person, 'Block');
  await person.click(await screen.findByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(onBlocked).not.toHaveBeenCalled();
});

test('an admin is not offered a block', async () => {
  const { person } = open({ user: aUser({ role: 'admin' }) });
  await person.click(await screen.findByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Report' })).toBeVisible();
  expect(screen.queryByRole('menuitem', { name: 'Block' })).toBeNull();
});

test('her own records have no menu', async () => {
  renderScreen(<MoreMenu subject={profile} owner={maren} />, { user: aUser({ id: maren.id }) });
  await screen.findByLabelText('address');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'More' })).toBeNull());
});

test('who waits to be admitted reports as a visitor does', async () => {
  const waiting = aUser({ admission: { state: 'waiting', answers: [] } });
  const { person } = renderScreen(<MoreMenu subject={{ kind: 'event', id: 'x' }} owner={maren} />, {
    user: waiting,
    at: '/events/x',
    path: '/events/x',
  });
  await choose(person, 'Report');
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/report?about='));
});

test.each([
  ['event', '/events/x'],
  ['business', '/businesses/x'],
  ['opportunity', '/opportunities/x'],
] as const)('a visitor reports a %s without an account', async (kind, path) => {
  const { person } = renderScreen(<MoreMenu subject={{ kind, id: 'x' }} owner={maren} />, {
    at: path,
    path,
  });
  await choose(person, 'Report');
  const to = `/report?about=${encodeURIComponent(path)}`;
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(to));
});

test.each(['Report', 'Block'])('%s leads a visitor to sign in and back here', async (item) => {
  const { person } = open({});
  await choose(person, item);
  const next = encodeURIComponent('/profile/x?tab=a');
  await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent(`/sign-in?next=${next}`));
});
