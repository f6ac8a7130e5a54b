import { events } from '@rosette/shared/contract/events.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '#data/queries.ts';
import { SessionProvider, useSession } from '#data/session.tsx';
import { tokenStore } from '#data/token-store.ts';
import { wantedBefore } from '#lib/wanted-page.ts';
import { anEvent } from '#test/events.ts';
import { aUser } from '#test/people.ts';
import { answer, refuse } from '#test/server.ts';
import { answerApp, openApp } from '#test/walk.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { MembersOnly, RequirePermission } from './guards.tsx';

function Place({ name }: { name: string }) {
  const location = useLocation();
  const { signOut } = useSession();
  return (
    <>
      <h1>{name}</h1>
      <output aria-label="address">{location.pathname + location.search}</output>
      <output aria-label="wanted">{wantedBefore(location)}</output>
      <button type="button" onClick={signOut}>
        Logout
      </button>
    </>
  );
}

function open(at: string) {
  const router = createMemoryRouter(
    [
      {
        element: (
          <SessionProvider>
            <Outlet />
            <Toaster />
          </SessionProvider>
        ),
        children: [
          { path: '/', element: <Place name="Landing" /> },
          { path: '/sign-in', element: <Place name="Sign in" /> },
          { path: '/dashboard', element: <Place name="Dashboard" /> },
          {
            element: <MembersOnly />,
            children: [
              { path: '/events', element: <Place name="Events" /> },
              {
                element: <RequirePermission action="admin-panel.open" refusal={() => 'For admins'} />,
                children: [{ path: '/admin', element: <Place name="Admin" /> }],
              },
            ],
          },
          {
            element: <MembersOnly toSignIn />,
            children: [{ path: '/settings', element: <Place name="Mine" /> }],
          },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return userEvent.setup();
}

const isAt = (name: string) => screen.findByRole('heading', { name });
const text = (label: string) => screen.getByLabelText(label).textContent;

describe('a page for members', () => {
  it('redirects a visitor to the landing page, which keeps the address', async () => {
    open('/events?tab=calendar');
    await isAt('Landing');
    expect([text('address'), text('wanted')]).toEqual(['/', '/events?tab=calendar']);
  });

  it('outside the specification redirects a visitor to the auth screen with `next`', async () => {
    open('/settings?tab=mail');
    await isAt('Sign in');
    expect(text('address')).toBe(`/sign-in?next=${encodeURIComponent('/settings?tab=mail')}`);
  });

  it('is not kept when its member logs out', async () => {
    tokenStore.set('a-token');
    answer(users.me, aUser());
    const person = open('/settings');
    await isAt('Mine');
    await person.click(screen.getByRole('button', { name: 'Logout' }));
    await isAt('Landing');
    expect(text('wanted')).toBe('');
  });

  it('is kept when the session has expired', async () => {
    tokenStore.set('an-old-token');
    refuse(users.me, { status: 401, detail: 'Please sign in' });
    open('/events');
    await isAt('Landing');
    expect(text('wanted')).toBe('/events');
  });

  it('shows a suspended member the reason and how to answer', async () => {
    tokenStore.set('a-token');
    refuse(users.me, { status: 401, detail: 'This account is suspended: Spam', code: 'account_suspended' });
    open('/events');
    expect(await screen.findByText('This account is suspended: Spam')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact us' })).toHaveAttribute('href', '/contact');
    expect(tokenStore.get()).toBeNull();
  });
});

it('a page for a role redirects others to the dashboard with the reason', async () => {
  tokenStore.set('a-token');
  answer(users.me, aUser());
  open('/admin');
  await isAt('Dashboard');
  await waitFor(() => expect(screen.getByText('For admins')).toBeVisible());
});

describe('a suspension while a page is open', () => {
  const because = 'This account is suspended: Spam';
  const suspend = () => refuse(users.me, { status: 401, detail: because, code: 'account_suspended' });

  it('is told by a toast where everybody may read the page', async () => {
    answerApp();
    answer(events.get, anEvent());
    answer(events.attendees, []);
    const app = openApp(`/events/${anEvent().id}`, aUser({ time_zone: 'UTC' }));
    await isAt('Round table');
    suspend();
    app.turnTo();
    expect(await screen.findByText(because)).toBeVisible();
    await isAt('Round table');
  });

  it('is told by the page for members alone', async () => {
    answerApp();
    const app = openApp('/members', aUser({ time_zone: 'UTC' }));
    await isAt('Maren Voss');
    // Loads what shows toasts.
    await app.person.tab();
    await screen.findByRole('region', { name: /^Notifications/ });
    suspend();
    app.turnTo();
    await isAt('You have been signed out');
    expect(screen.getAllByText(because)).toHaveLength(1);
  });
});
