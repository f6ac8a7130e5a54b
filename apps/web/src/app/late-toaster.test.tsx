import { users } from '@rosette/shared/contract/users.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '#test/people.ts';
import { answer } from '#test/server.ts';

/** The app's start anew: no toaster has been seen yet. */
async function start() {
  vi.resetModules();
  const { LateToaster } = await import('./late-toaster.tsx');
  const { createQueryClient } = await import('#api/queries.ts');
  const { SessionProvider } = await import('#session/session.tsx');
  const { toast } = await import('#ui/toast.ts');
  const open = () =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          <LateToaster />
        </SessionProvider>
      </QueryClientProvider>,
    );
  return { open, toast };
}

const place = { name: /^Notifications/ };

describe('the place of notices', () => {
  let app: Awaited<ReturnType<typeof start>>;
  beforeEach(async () => {
    app = await start();
  });

  it('is not fetched for a visitor who only reads', async () => {
    app.open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.queryByRole('region', place)).toBeNull();
  });

  it('comes to a member by itself, once her page has settled', async () => {
    localStorage.setItem('token', 'a-token');
    answer(users.me, aUser());
    app = await start();
    app.open();
    expect(await screen.findByRole('region', place, { timeout: 3000 })).toBeEmptyDOMElement();
  });

  it('is there after the first key, before anything is said', async () => {
    app.open();
    await userEvent.keyboard('{Tab}');
    expect(await screen.findByRole('region', place)).toBeEmptyDOMElement();
    app.toast.info('Later');
    expect(await screen.findByText('Later')).toBeVisible();
  });

  it('is there once a field has the focus, also when it is filled in without a key', async () => {
    app.open();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    expect(await screen.findByRole('region', place)).toBeEmptyDOMElement();
    field.remove();
  });

  it('comes with the first notice', async () => {
    app.open();
    app.toast.success('Saved');
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('shows what was said before the app was there, in that order and once', async () => {
    app.toast.info('First');
    app.toast.info('Second');
    app.open();
    expect(await screen.findByText('Second')).toBeVisible();
    expect(screen.getAllByText('First')).toHaveLength(1);
  });
});
