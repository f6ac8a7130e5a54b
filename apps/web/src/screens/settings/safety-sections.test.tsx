import { blocks } from '@rosette/shared/contract/blocks.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '#test/people.ts';
import { renderScreen } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { BlockedSection } from './safety-sections.tsx';

const open = () =>
  renderScreen(
    <main id="main" tabIndex={-1}>
      <BlockedSection />
    </main>,
    { user: aUser() },
  );

test('blocked members are listed and can be unblocked', async () => {
  const maren = { id: 'b', full_name: 'Maren Voss', business_name: null, profile_image: null };
  answer(blocks.list, [{ person: maren, created_at: '2026-01-15T10:00:00.000Z' }]);
  const removed = answer(blocks.remove, undefined);
  const { person } = open();
  await screen.findByRole('button', { name: 'Unblock' });
  answer(blocks.list, []);
  await person.click(await screen.findByRole('button', { name: 'Unblock' }));
  expect(await screen.findByText('Unblocked')).toBeVisible();
  expect(removed[0]?.url.pathname).toBe('/api/blocks/b');
  expect(await screen.findByText(/You have blocked nobody/)).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});

test('unblocking can be undone in its toast', async () => {
  const maren = { id: 'b', full_name: 'Maren Voss', business_name: null, profile_image: null };
  answer(blocks.list, [{ person: maren, created_at: '2026-01-15T10:00:00.000Z' }]);
  answer(blocks.remove, undefined);
  const { person } = open();
  const unblock = await screen.findByRole('button', { name: 'Unblock' });
  // The entry, and with it the button, is gone by then.
  answer(blocks.list, []);
  await person.click(unblock);
  await waitFor(() => expect(unblock).not.toBeInTheDocument());
  const sent = answer(blocks.create, { person: maren, created_at: '2026-01-15T10:00:00.000Z' });
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Maren Voss is blocked')).toBeVisible();
  expect(sent.map(({ body }) => body)).toEqual([{ user_id: 'b' }]);
});

test('an empty list has an empty state, a failed one an error', async () => {
  answer(blocks.list, []);
  const { unmount } = open();
  expect(await screen.findByText(/You have blocked nobody/)).toBeVisible();
  unmount();
  refuse(blocks.list, { status: 500, detail: 'Something went wrong on our side' });
  open();
  expect(await screen.findByText('Could not be loaded')).toBeVisible();
  expect(screen.queryByText(/You have blocked nobody/)).toBeNull();
});
