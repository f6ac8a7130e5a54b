import { users } from '@rosette/shared/contract/users.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aUser } from '#test/people.ts';
import { answer } from '#test/server.ts';

/** Starts the app without a loaded toaster. */
async function start() {
  vi.resetModules();
  const { loadTexts } = await import('#lib/texts.ts');
  await loadTexts('landing');
  const { LazyToaster } = await import('./lazy-toaster.tsx');
  const { createQueryClient } = await import('#data/queries.ts');
  const { SessionProvider } = await import('#data/session.tsx');
  const { toast } = await import('#lib/toast.ts');
  const open = () =>
    render(
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          <LazyToaster />
        </SessionProvider>
      </QueryClientProvider>,
    );
  return { open, toast };
}

const place = { name: /^Notifications/ };

describe('the lazily loaded toaster', () => {
  let app: Awaited<ReturnType<typeof start>>;
  beforeEach(async () => {
    app = await start();
  });

  it('is not loaded for a visitor who only reads', async () => {
    vi.useFakeTimers();
    app.open();
    await vi.advanceTimersByTimeAsync(60_000);
    vi.useRealTimers();
    // An import that began earlier is finished by now.
    await act(() => import('#ui/toaster.tsx'));
    expect(screen.queryByRole('region', place)).toBeNull();
  });

  it('is loaded for a member when the page is idle', async () => {
    localStorage.setItem('token', 'a-token');
    answer(users.me, aUser());
    app = await start();
    app.open();
    expect(await screen.findByRole('region', place)).toBeEmptyDOMElement();
  });

  it('is loaded by the first key', async () => {
    app.open();
    await userEvent.keyboard('{Tab}');
    expect(await screen.findByRole('region', place)).toBeEmptyDOMElement();
    app.toast.info('Later');
    expect(await screen.findByText('Later')).toBeVisible();
  });

  it('is loaded when a field gets focus, also by autofill', async () => {
    app.open();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    expect(await screen.findByRole('region', place)).toBeEmptyDOMElement();
    field.remove();
  });

  it('is loaded by the first toast', async () => {
    app.open();
    app.toast.success('Saved');
    expect(await screen.findByText('Saved')).toBeVisible();
  });

  it('shows earlier toasts in order and once', async () => {
    app.toast.info('First');
    app.toast.info('Second');
    app.open();
    expect(await screen.findByText('Second')).toBeVisible();
    expect(screen.getAllByText('First')).toHaveLength(1);
  });
});
