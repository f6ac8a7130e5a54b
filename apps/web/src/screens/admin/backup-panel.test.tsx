import { setup } from '@rosette/shared/contract/setup.ts';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer } from '#test/server.ts';
import { BackupPanel } from './backup-panel.tsx';

async function open() {
  renderScreen(<BackupPanel />, { user: aUser({ role: 'admin' }) });
  return within(await screen.findByRole('region', { name: 'Backups' }));
}

it('says when the last good backup was made and how large it is', async () => {
  answer(setup.backup, {
    is_nightly: true,
    last_at: '2026-05-31T03:00:00.000Z',
    bytes: 1_234_000_000,
    is_due: false,
  });
  const panel = await open();
  expect(await panel.findByText(/^The last good backup: May 31, 2026, .*, 1,234 MB\.$/)).toBeVisible();
  expect(panel.getByText('One is made every night.')).toBeVisible();
  expect(panel.queryByText(/^None of the last 48 hours/)).not.toBeInTheDocument();
});

it('says so where none was made for too long, or ever', async () => {
  answer(setup.backup, { is_nightly: true, last_at: null, bytes: null, is_due: true });
  const panel = await open();
  expect(await panel.findByText('There is no backup yet.')).toBeVisible();
  expect(panel.getByText(/^None of the last 48 hours is good/)).toBeVisible();
});
