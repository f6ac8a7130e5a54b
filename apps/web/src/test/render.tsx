import type { OwnUserDto } from '@rosette/shared/contract/users.ts';
import { users } from '@rosette/shared/contract/users.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import {
  createMemoryRouter,
  Outlet,
  parsePath,
  RouterProvider,
  useLocation,
  useNavigate,
} from 'react-router-dom';
import { OutboxSender } from '#app/outbox-sender.tsx';
import { createQueryClient } from '#data/queries.ts';
import { SessionProvider, useSession } from '#data/session.tsx';
import { tokenStore } from '#data/token-store.ts';
import { randomId } from '#lib/random-id.ts';
import { GoToProvider } from '#ui/link.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { answer } from './server.ts';

function Address() {
  const { pathname, search } = useLocation();
  return <output aria-label="address">{pathname + search}</output>;
}

/** Waits for the session, as the guards do. */
function WhenLoaded({ children }: { children: ReactNode }) {
  return useSession().isLoading ? null : children;
}

/** The frame of every page, as in app-frame.tsx. */
function Frame() {
  return (
    <GoToProvider value={useNavigate()}>
      <SessionProvider>
        <Outlet />
        <OutboxSender />
        <Address />
        <Toaster />
      </SessionProvider>
    </GoToProvider>
  );
}

interface Options {
  /** The signed-in user; a visitor by default. */
  user?: OwnUserDto;
  /** The initial address and its route pattern. */
  at?: string;
  path?: string;
  /** The state of the initial history entry, as after a reload. */
  state?: unknown;
  /** Shows the screen while the session is loaded, as public pages are. */
  isPublic?: boolean;
}

/** Renders a screen with session, queries, toasts and the current address (`getByLabelText('address')`). */
export function renderScreen(
  screen: ReactNode,
  { user, at = '/', path = '*', state, isPublic }: Options = {},
) {
  if (user) {
    tokenStore.set('a-token');
    answer(users.me, user);
  }
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          { path, element: isPublic ? screen : <WhenLoaded>{screen}</WhenLoaded> },
          { path: '*', element: null },
        ],
      },
    ],
    // A unique key, so that stored state of a history entry is not shared between tests.
    { initialEntries: [{ ...parsePath(at), key: randomId(), state }] },
  );
  const queryClient = createQueryClient();
  const view = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return { ...view, queryClient, router, person: userEvent.setup() };
}
